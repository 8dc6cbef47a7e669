import { data, redirect } from "react-router";
import { changeNotice, createNotice, deleteNotice } from "#app/core/content/notices.server.ts";
import {
  CHANGED_MEANWHILE,
  DELETED_MEANWHILE,
  TRY_AGAIN,
} from "#app/features/admin/content/content-parts.ts";
import { typedIn, versionIn } from "#app/features/admin/content/fields.ts";
import { NOTICE_FIELDS } from "#app/features/admin/content/notices/notice-fields.ts";
import { noticeForm } from "#app/features/admin/content/notices/notice-form.ts";
import { noticesHref, readNoticeQuery } from "#app/features/admin/content/notices/notice-query.ts";
import { NoticesPage } from "#app/features/admin/content/notices/notices-page.tsx";
import { noticesScreen } from "#app/features/admin/content/notices/notices-screen.server.ts";
import { readForm } from "#app/lib/form.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { announceAct } from "./announce-act.server.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-notices.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  try {
    return { screen: await noticesScreen(accounts.db, readNoticeQuery(url.searchParams), now()) };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar avisos"));
    return data({ screen: null }, { status: 500 });
  }
}

/** Also after a refused form: the list then has what somebody else saved. */
export const shouldRevalidate = () => true;

const NOT_DELETED = "Erro ao deletar aviso";

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const { accounts, content, now } = context.get(servicesContext);
  const form = await postedForm(request);
  const query = readNoticeQuery(url.searchParams);
  const version = versionIn(form);
  const closed = redirect(noticesHref({ ...query, open: null, remove: null }));
  if (form.get("intent") === "apagar" && query.remove !== null) {
    await requireFreshAdmin(context, request, form);
    const id = query.remove;
    await announceAct({ request, context }, NOT_DELETED, async () => {
      const { outcome } = await deleteNotice(accounts.db, adminId, { id, version }, now());
      await content.changed();
      if (outcome === "changed") return badNews("Nada foi deletado", "O aviso mudou desde que você o abriu.");
      if (outcome === "gone") return badNews("Erro", `${NOT_DELETED}\nEle já não existe.`);
      return goodNews("Sucesso", "Aviso deletado com sucesso");
    });
    return closed;
  }
  if (query.open === null) throw data(null, { status: 400 });
  const refused = (errors: Readonly<Record<string, string>>, status: number, present = version) => {
    announce(context, badNews("Erro", `Erro ao salvar aviso\n${Object.values(errors)[0]}`));
    return data({ errors, typed: typedIn(form, NOTICE_FIELDS), version: present }, { status });
  };
  const read = readForm(noticeForm(now()), form);
  if (!read.ok) return refused(read.errors, 422);
  try {
    if (query.open === "novo") await createNotice(accounts.db, adminId, read.value, now());
    else {
      const saved = await changeNotice(accounts.db, adminId, { id: query.open, version }, read.value, now());
      if (saved.outcome === "gone") return refused({ "": DELETED_MEANWHILE }, 409, 0);
      if (saved.outcome === "changed") return refused({ "": CHANGED_MEANWHILE }, 409, saved.version);
    }
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    return refused({ "": TRY_AGAIN }, 500);
  }
  await content.changed();
  announce(context, goodNews("Sucesso", "Aviso salvo com sucesso"));
  return closed;
}

export default function AdminNotices({ loaderData, actionData }: Route.ComponentProps) {
  return <NoticesPage screen={loaderData.screen} refused={actionData ?? null} />;
}
