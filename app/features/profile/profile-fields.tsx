import { useEffect, useRef, type InputEvent } from "react";
import { Form, Link } from "react-router";
import type { FieldErrors } from "#app/lib/form.ts";
import { Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { KeptTypingNote, useKeptTyping } from "#app/ui/kept-typing.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { formatPhone, type Profile } from "./profile.ts";

/** What was typed when the form was refused. */
export type TypedProfile = Record<"fullName" | "username" | "phone" | "city" | "state", string>;

interface ProfileFieldsProps {
  profile: Profile;
  typed: TypedProfile | null;
  errors: FieldErrors;
}

/** The profile's form. Every field starts anew when what is kept of it changed: the server may have tidied it up. */
export function ProfileFields({ profile, typed, errors }: ProfileFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  const { kept, keep } = useKeptTyping(`perfil:${profile.email}`);
  const saved: TypedProfile = {
    fullName: profile.fullName,
    username: profile.username ?? "",
    phone: formatPhone(profile.phone ?? ""),
    city: profile.city ?? "",
    state: profile.state ?? "",
  };
  const value = typed ?? { ...saved, ...kept };

  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [errors]);

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
      {kept && !typed && <KeptTypingNote />}
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
            Para trocar, vá a{" "}
            <Link to="/settings/seguranca" className="link">
              Segurança
            </Link>
            : confirmamos o endereço antes.
          </>
        }
      />
      <Field
        key={`phone-${value.phone}`}
        name="phone"
        type="tel"
        label="Telefone"
        placeholder="(11) 99999-9999"
        defaultValue={value.phone}
        error={errors.phone}
        autoComplete="tel-national"
        maxLength={30}
        onInput={maskPhone}
      />
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

/** Only while typing at the end: a correction in the middle keeps its place. */
function maskPhone({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
  const { value, selectionStart } = currentTarget;
  const erasing = (nativeEvent as globalThis.InputEvent).inputType?.startsWith("delete");
  if (!erasing && (selectionStart === null || selectionStart === value.length)) {
    currentTarget.value = formatPhone(value);
  }
}
