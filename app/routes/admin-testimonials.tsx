import { randomUUID } from "node:crypto";
import { deleteTestimonial, saveTestimonial } from "#app/core/content/testimonials.server.ts";
import {
  TESTIMONIAL_FIELDS,
  testimonialList,
} from "#app/features/admin/content/testimonials/testimonial-fields.ts";
import {
  testimonialForm,
  testimonialsScreen,
} from "#app/features/admin/content/testimonials/testimonials-screen.server.ts";
import { TestimonialsPage } from "#app/features/admin/content/testimonials/testimonials-page.tsx";
import { servicesContext } from "#app/services.ts";
import { changeContent } from "./content-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";
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

export async function action(sent: Route.ActionArgs) {
  return changeContent(sent, {
    noun: "depoimento",
    list: testimonialList,
    fields: TESTIMONIAL_FIELDS,
    form: testimonialForm,
    asksAgain: false,
    async save(db, adminId, { id, version }, draft, now) {
      const edited = { id: id === "novo" ? randomUUID() : id, version };
      const saved = await saveTestimonial(db, adminId, edited, draft, now);
      if (saved.outcome !== "no_account") return saved;
      return { outcome: "wrong", errors: { conta: "Nenhuma conta tem este e-mail." } };
    },
    delete: deleteTestimonial,
  });
}

export default function AdminTestimonials({ loaderData, actionData }: Route.ComponentProps) {
  return <TestimonialsPage screen={loaderData.view} refused={actionData ?? null} />;
}
