import { data, Link, redirect } from "react-router";
import { PicturePanel } from "#app/features/profile/picture-panel.tsx";
import { ProfileFields, type TypedProfile } from "#app/features/profile/profile-fields.tsx";
import { profileForm } from "#app/features/profile/profile-form.ts";
import { readProfile, saveProfile } from "#app/features/profile/profile.server.ts";
import { readForm, type FieldErrors } from "#app/lib/form.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/settings-profile.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";

const NO_ERRORS: FieldErrors = {};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = await requireViewer(context, request);
  const profile = await readProfile(context.get(servicesContext).accounts.db, userId);
  if (!profile) throw new Error("a signed-in person has no profile");
  return { profile };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireViewer(context, request);
  const { db, now } = context.get(servicesContext).accounts;
  const form = await postedForm(request);
  const refuse = (status: number, errors: FieldErrors, more = "") => {
    announce(context, badNews("Erro", `Erro ao salvar perfil.${more}`));
    return data({ errors, typed: typedIn(form) }, { status });
  };
  const read = readForm(profileForm, form);
  if (!read.ok) return refuse(422, read.errors, "\nConfira os campos destacados.");
  try {
    const saved = await saveProfile(db, userId, read.value, now());
    if (saved === "username_taken") {
      return refuse(422, { username: "Este nome de usuário já está em uso. Escolha outro." });
    }
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    return refuse(500, NO_ERRORS);
  }
  announce(context, goodNews("Sucesso", "Perfil atualizado com sucesso!"));
  return redirect("/settings");
}

function typedIn(form: FormData): TypedProfile {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 200);
  return {
    fullName: text("fullName"),
    username: text("username"),
    phone: text("phone"),
    city: text("city"),
    state: text("state"),
  };
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { profile } = loaderData;
  return (
    <div className="grid items-start gap-6 md:grid-cols-[18rem_1fr]">
      <PicturePanel profile={profile} />
      <section aria-label="Dados do perfil">
        <ProfileFields
          profile={profile}
          typed={actionData?.typed ?? null}
          errors={actionData?.errors ?? NO_ERRORS}
        />
      </section>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <section className="panel justify-items-start" role="alert">
      <p className="font-semibold">Erro</p>
      <p>Erro ao carregar perfil.</p>
      <Link to="/settings" reloadDocument className="button">
        Tentar de novo
      </Link>
    </section>
  );
}
