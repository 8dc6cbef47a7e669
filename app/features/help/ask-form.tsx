import { Form, useLocation } from "react-router";
import { EmailField } from "#app/features/accounts/email-field.tsx";
import type { FieldErrors } from "#app/lib/form.ts";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field, SelectField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { HELP_SUBJECTS } from "./help.ts";
import type { FormValues } from "./help-form.ts";
import { MessageField } from "./message-field.tsx";

export interface AskFormProps {
  /** Who asks; null: a visitor, who says so in the form. */
  member: { name: string; email: string } | null;
  /** What the address fills in. */
  filled: FormValues;
  refusal: { errors: FieldErrors; values: FormValues } | null;
}

/** The form of `/ajuda`. */
export function AskForm({ member, filled, refusal }: AskFormProps) {
  const form = useFirstInvalid<HTMLFormElement>(refusal);
  const { search } = useLocation();
  const { errors = {}, values = filled } = refusal ?? {};
  return (
    <Form
      ref={form}
      method="post"
      action={`/ajuda${search}#escrever`}
      preventScrollReset
      className="grid max-w-xl gap-4"
    >
      {errors[""] && (
        <p role="alert" className="text-sm text-red">
          {errors[""]}
        </p>
      )}
      <SelectField
        key={values.assunto}
        name="assunto"
        label="Assunto"
        required
        defaultValue={values.assunto}
        error={errors.assunto}
      >
        <option value="" data-example>
          Escolha
        </option>
        {Object.entries(HELP_SUBJECTS).map(([subject, label]) => (
          <option key={subject} value={subject}>
            {label}
          </option>
        ))}
      </SelectField>
      <MessageField
        label="Mensagem"
        hint="Conte o que aconteceu e o que você esperava."
        value={values.mensagem}
        error={errors.mensagem}
      />
      <Field
        label="Número do imóvel (opcional)"
        name="imovel"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        defaultValue={values.imovel}
        error={errors.imovel}
      />
      {values.erro && (
        <p className="text-sm text-muted">
          <input type="hidden" name="erro" value={values.erro} />
          {"Vai junto o número do atendimento "}
          <code className="break-all">{values.erro}</code>, com que achamos o erro nos nossos registros.
        </p>
      )}
      {member ? (
        <p className="text-sm text-muted">
          {"Você escreve como "}
          <strong className="text-ink">{member.name}</strong>
          {", e a resposta vai para "}
          <span className="wrap-anywhere text-ink">{member.email}</span>.
        </p>
      ) : (
        <>
          <Field
            label="Nome completo"
            name="name"
            autoComplete="name"
            required
            defaultValue={values.name}
            error={errors.name}
          />
          <EmailField
            answer={refusal && { errors, values: { email: values.email ?? "" } }}
            autoComplete="email"
          />
        </>
      )}
      <SubmitButton busy="Enviando…" className="button button-brand justify-self-start">
        Enviar pedido
      </SubmitButton>
    </Form>
  );
}
