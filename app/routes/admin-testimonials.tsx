import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { deleteTestimonial, saveTestimonial } from "#app/core/content/testimonials.server.ts";
import { versionIn } from "#app/features/admin/content/fields.ts";
import { TESTIMONIAL_FIELDS } from "#app/features/admin/content/testimonials/testimonial-fields.ts";
import { testimonialForm } from "#app/features/admin/content/testimonials/testimonial-form.ts";
import { testimonialList } from "#app/features/admin/content/testimonials/testimonial-query.ts";
import { TestimonialsPage } from "#app/features/admin/content/testimonials/testimonials-page.tsx";
import { testimonialsScreen } from "#app/features/admin/content/testimonials/testimonials-screen.server.ts";
import { readForm } from "#app/lib/form.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { announceAct } from "./announce-act.server.ts";
import { contentForm, deletionToast, notDeleted } from "./content-form.server.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-testimonials.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar depoimentos", () =>
    testimonialsScreen(accounts.db, testimonialList.read(url.searchParams)),
  );
}

/** Also after a refused form: the list then has what somebody else saved. */
export const shouldRevalidate = () => true;

const NO_ACCOUNT = "Nenhuma conta tem este e-mail.";

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const { accounts, content, now } = context.get(servicesContext);
  const form = await postedForm(request);
  const query = testimonialList.read(url.searchParams);
  const version = versionIn(form);
  const closed = redirect(testimonialList.href({ ...query, open: null, remove: null }));
  if (form.get("intent") === "deletar" && query.remove !== null) {
    await requireFreshAdmin(context, request, form);
    const id = query.remove;
    await announceAct({ request, context }, notDeleted("depoimento"), async () => {
      const deletion = await deleteTestimonial(accounts.db, adminId, { id, version }, now());
      await content.changed();
      return deletionToast("depoimento", deletion);
    });
    return closed;
  }
  if (query.open === null) throw data(null, { status: 400 });
  const answers = contentForm({ request, context, form, fields: TESTIMONIAL_FIELDS, noun: "depoimento" });
  const read = readForm(testimonialForm(now()), form);
  if (!read.ok) return answers.refused(read.errors, 422);
  const id = query.open === "novo" ? randomUUID() : query.open;
  try {
    const saved = await saveTestimonial(accounts.db, adminId, { id, version }, read.value, now());
    if (saved.outcome === "no_account") return answers.refused({ conta: NO_ACCOUNT }, 422);
    const refused = answers.refusedWhere(saved);
    if (refused) return refused;
  } catch (error) {
    return answers.failed(error);
  }
  await content.changed();
  announce(context, goodNews("Sucesso", "Depoimento salvo com sucesso"));
  return closed;
}

export default function AdminTestimonials({ loaderData, actionData }: Route.ComponentProps) {
  return <TestimonialsPage screen={loaderData.view} refused={actionData ?? null} />;
}
