import { data, redirect } from "react-router";
import { changeNotice, createNotice, deleteNotice } from "#app/core/content/notices.server.ts";
import { versionIn } from "#app/features/admin/content/fields.ts";
import { NOTICE_FIELDS } from "#app/features/admin/content/notices/notice-fields.ts";
import { noticeForm } from "#app/features/admin/content/notices/notice-form.ts";
import { noticeList } from "#app/features/admin/content/notices/notice-query.ts";
import { NoticesPage } from "#app/features/admin/content/notices/notices-page.tsx";
import { noticesScreen } from "#app/features/admin/content/notices/notices-screen.server.ts";
import { readForm } from "#app/lib/form.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { announceAct } from "./announce-act.server.ts";
import { contentForm, deletionToast, notDeleted } from "./content-form.server.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-notices.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar avisos", () =>
    noticesScreen(accounts.db, noticeList.read(url.searchParams), now()),
  );
}

/** Also after a refused form: the list then has what somebody else saved. */
export const shouldRevalidate = () => true;

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const { accounts, content, now } = context.get(servicesContext);
  const form = await postedForm(request);
  const query = noticeList.read(url.searchParams);
  const version = versionIn(form);
  const closed = redirect(noticeList.href({ ...query, open: null, remove: null }));
  if (form.get("intent") === "deletar" && query.remove !== null) {
    await requireFreshAdmin(context, request, form);
    const id = query.remove;
    await announceAct({ request, context }, notDeleted("aviso"), async () => {
      const deletion = await deleteNotice(accounts.db, adminId, { id, version }, now());
      await content.changed();
      return deletionToast("aviso", deletion);
    });
    return closed;
  }
  if (query.open === null) throw data(null, { status: 400 });
  const answers = contentForm({ request, context, form, fields: NOTICE_FIELDS, noun: "aviso" });
  const read = readForm(noticeForm(now()), form);
  if (!read.ok) return answers.refused(read.errors, 422);
  // Everybody reads it.
  await requireFreshAdmin(context, request, form);
  try {
    if (query.open === "novo") await createNotice(accounts.db, adminId, read.value, now());
    else {
      const edited = { id: query.open, version };
      const refused = answers.refusedWhere(
        await changeNotice(accounts.db, adminId, edited, read.value, now()),
      );
      if (refused) return refused;
    }
  } catch (error) {
    return answers.failed(error);
  }
  await content.changed();
  announce(context, goodNews("Sucesso", "Aviso salvo com sucesso"));
  return closed;
}

export default function AdminNotices({ loaderData, actionData }: Route.ComponentProps) {
  return <NoticesPage screen={loaderData.view} refused={actionData ?? null} />;
}
