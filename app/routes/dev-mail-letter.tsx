import { data } from "react-router";
import { readOutboxLetter } from "#app/core/mail/outbox-letter.ts";
import { OutboxLetterPage } from "#app/features/admin/outbox-pages.tsx";
import { outboxContext } from "#app/platform/mail-outbox.server.ts";
import type { Route } from "./+types/dev-mail-letter.ts";

export const meta: Route.MetaFunction = () => [{ title: "Mensagem · Martelo" }];

export const headers = () => ({ "Cache-Control": "no-store" });

/** One e-mail of the outbox, by the name of its file; available only on this machine, like the list. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const bytes = await context.get(outboxContext)?.read(params.file);
  if (!bytes) throw data(null, { status: 404 });
  return { letter: await readOutboxLetter(params.file, bytes) };
}

export default function DevMailLetter({ loaderData }: Route.ComponentProps) {
  return <OutboxLetterPage letter={loaderData.letter} />;
}
