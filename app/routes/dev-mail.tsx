import { data } from "react-router";
import { readOutboxLetter } from "#app/core/mail/outbox-letter.ts";
import { OutboxPage } from "#app/features/admin/outbox-pages.tsx";
import { outboxContext } from "#app/platform/mail-outbox.server.ts";
import type { Route } from "./+types/dev-mail.ts";

const MAX_MAILS = 50;

export const meta: Route.MetaFunction = () => [{ title: "Caixa de saída · Martelo" }];

export const headers = () => ({ "Cache-Control": "no-store" });

/** The e-mails of the outbox; requests from other machines get a 404. */
export async function loader({ context }: Route.LoaderArgs) {
  const outbox = context.get(outboxContext);
  if (!outbox) throw data(null, { status: 404 });
  const letters = await Promise.all(
    (await outbox.newest(MAX_MAILS)).map(async (file) => {
      const bytes = await outbox.read(file);
      if (!bytes) return null;
      const { subject, to, at } = await readOutboxLetter(file, bytes);
      return { file, subject, to, at };
    }),
  );
  return { letters: letters.filter((letter) => letter !== null) };
}

export default function DevMail({ loaderData }: Route.ComponentProps) {
  return <OutboxPage letters={loaderData.letters} />;
}
