import { Form, Link } from "react-router";
import type { FieldErrors } from "#app/lib/form.ts";
import { Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { TypingDraftNote, useTypingDraft } from "#app/ui/typing-draft.tsx";
import { PhoneField } from "./phone-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { formatPhone, type Profile } from "./profile.ts";

/** The typed values of a refused form. */
export type TypedProfile = Record<"fullName" | "username" | "phone" | "city" | "state", string>;

interface ProfileFieldsProps {
  profile: Profile;
  typed: TypedProfile | null;
  errors: FieldErrors;
}

/**
 * The profile's form. A field is reset when its stored value has changed, because the server may have normalised it.
 */
export function ProfileFields({ profile, typed, errors }: ProfileFieldsProps) {
  const form = useFirstInvalid<HTMLFormElement>(errors);
  const { draft, keep } = useTypingDraft(`perfil:${profile.email}`);
  const saved: TypedProfile = {
    fullName: profile.fullName,
    username: profile.username ?? "",
    phone: formatPhone(profile.phone ?? ""),
    city: profile.city ?? "",
    state: profile.state ?? "",
  };
  const value = typed ?? { ...saved, ...draft };

  return (
    <Form
      ref={form}
      method="post"
      action="/settings?index"
      preventScrollReset
      className="panel"
      noValidate
      onSubmit={keep}
    >
      {draft && !typed && <TypingDraftNote />}
      <Field
        key={`fullName-${value.fullName}`}
        name="fullName"
        label="Nome completo"
        defaultValue={value.fullName}
        error={errors.fullName}
        autoComplete="name"
        maxLength={200}
        required
      />
      <Field
        key={`username-${value.username}`}
        name="username"
        label="Nome de usuário"
        placeholder="@usuario"
        hint="Se ficar vazio, usamos seu primeiro nome."
        defaultValue={value.username}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      <Field
        key={`email-${profile.email}`}
        name="email"
        type="email"
        label="E-mail"
        value={profile.email}
        readOnly
        hint={
          <>
            {"Para trocar, vá a "}
            <Link to="/settings/seguranca" className="link">
              Segurança
            </Link>
            : confirmamos o endereço antes.
          </>
        }
      />
      <PhoneField key={`phone-${value.phone}`} value={value.phone} error={errors.phone} />
      <PlaceFields city={value.city} state={value.state} errors={errors} />
      <div>
        <SubmitButton
          name="salvar"
          value="perfil"
          busy="Salvando…"
          className="button button-brand max-sm:w-full"
        >
          Salvar Alterações
        </SubmitButton>
      </div>
    </Form>
  );
}
