import { Form } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { authAddress, type AuthAnswer } from "./auth-view.ts";
import { EmailField } from "./email-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PASSWORD_MIN } from "./password-rules.ts";

interface NewPasswordFormProps {
  returnTo: string;
  token: string | null;
  answer: AuthAnswer | null;
}

/** The form that the link of a reset letter opens. */
export function NewPasswordForm({ returnTo, token, answer }: NewPasswordFormProps) {
  const errors = answer?.errors ?? {};
  if (token === null) {
    return (
      <>
        <p className="text-muted">
          Este link não vale mais: ele pode ser usado uma vez só, até 1 hora depois de pedido. Peça um novo
          abaixo.
        </p>
        <Form method="post" action={authAddress(returnTo)} noValidate className="grid gap-4">
          <EmailField answer={answer} />
          <SubmitButton
            name="intent"
            value="redefinir"
            busy="Enviando…"
            className="button button-brand w-full"
          >
            Enviar link
          </SubmitButton>
        </Form>
      </>
    );
  }
  return (
    <>
      <p className="text-muted">Escolha a senha nova. Os outros aparelhos saem da sua conta.</p>
      <Form
        method="post"
        action={authAddress(returnTo, { reset: "true", token })}
        noValidate
        className="grid gap-4"
      >
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields
          labels={["Nova senha", "Confirmar nova senha"]}
          hint={`Pelo menos ${PASSWORD_MIN} caracteres; quanto mais, melhor.`}
          errors={errors}
        />
        <SubmitButton
          name="intent"
          value="nova-senha"
          busy="Atualizando…"
          className="button button-brand w-full"
        >
          Atualizar senha
        </SubmitButton>
      </Form>
    </>
  );
}
