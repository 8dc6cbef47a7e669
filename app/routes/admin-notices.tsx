import { changeNotice, createNotice, deleteNotice } from "#app/core/content/notices.server.ts";
import { NOTICE_FIELDS, noticeList } from "#app/features/admin/content/notices/notice-fields.ts";
import { noticeForm, noticesScreen } from "#app/features/admin/content/notices/notices-screen.server.ts";
import { NoticesPage } from "#app/features/admin/content/notices/notices-page.tsx";
import { servicesContext } from "#app/services.ts";
import { changeContent } from "./content-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";
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

export async function action(sent: Route.ActionArgs) {
  return changeContent(sent, {
    noun: "aviso",
    list: noticeList,
    fields: NOTICE_FIELDS,
    form: noticeForm,
    // Everybody reads it.
    asksAgain: true,
    async save(db, adminId, { id, version }, draft, now) {
      if (id !== "novo") return changeNotice(db, adminId, { id, version }, draft, now);
      await createNotice(db, adminId, draft, now);
      return { outcome: "saved" };
    },
    delete: deleteNotice,
  });
}

export default function AdminNotices({ loaderData, actionData }: Route.ComponentProps) {
  return <NoticesPage screen={loaderData.view} refused={actionData ?? null} />;
}
