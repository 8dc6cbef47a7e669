import { Field, PasswordField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-rules.ts";
import { ProofField, refusalOf, SecurityForm, SecuritySection } from "./security-section.tsx";
import type { SecurityView, ShownAnswer } from "./security-view.server.ts";

interface Props {
  view: SecurityView;
  answer: ShownAnswer | null;
}

export function PasswordSection({ view, answer }: Props) {
  return (
    <SecuritySection
      id="senha"
      title="Senha"
      about={
        view.hasPassword
          ? "Ao trocar a senha, os outros aparelhos saem da conta na hora."
          : "Você entra por outro provedor e ainda não tem senha aqui."
      }
    >
      {view.hasPassword ? <ChangePassword answer={answer} /> : <CreatePassword view={view} answer={answer} />}
    </SecuritySection>
  );
}

function ChangePassword({ answer }: Pick<Props, "answer">) {
  const refusal = refusalOf(answer, "senha");
  return (
    <SecurityForm intent="senha" section="senha" refusal={refusal}>
      <PasswordField
        name="current"
        label="Senha atual"
        autoComplete="current-password"
        required
        error={refusal?.errors.current}
      />
      <PasswordField
        name="next"
        label="Nova senha"
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
        hint={`Pelo menos ${PASSWORD_MIN} caracteres. Uma frase curta vale mais que símbolos.`}
        error={refusal?.errors.next}
      />
      <PasswordField
        name="repeated"
        label="Confirmar nova senha"
        autoComplete="new-password"
        required
        error={refusal?.errors.repeated}
      />
      <SubmitButton name="intent" value="senha" busy="Alterando…">
        Alterar senha
      </SubmitButton>
    </SecurityForm>
  );
}

function CreatePassword({ view, answer }: Props) {
  return (
    <SecurityForm intent="criar-senha" section="senha" refusal={refusalOf(answer, "criar-senha")}>
      <p className="text-sm">
        Enviamos um link para <strong className="wrap-anywhere">{view.email}</strong>; com ele você cria uma
        senha.
      </p>
      <SubmitButton name="intent" value="criar-senha" busy="Enviando…">
        Enviar link
      </SubmitButton>
    </SecurityForm>
  );
}

export function EmailSection({ view, answer }: Props) {
  const refusal = refusalOf(answer, "email");
  return (
    <SecuritySection
      id="email"
      title="E-mail"
      about="A troca vale depois de confirmada nos dois endereços: primeiro no atual, depois no novo."
    >
      <p className="text-sm">
        E-mail atual: <strong className="wrap-anywhere">{view.email}</strong>
      </p>
      <SecurityForm intent="email" section="email" refusal={refusal}>
        <Field
          name="newEmail"
          label="Novo e-mail"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={refusal?.email}
          error={refusal?.errors.newEmail}
        />
        <ProofField id="senha-email" has={view.hasPassword} errors={refusal?.errors} />
        <SubmitButton name="intent" value="email" busy="Enviando…">
          Trocar e-mail
        </SubmitButton>
      </SecurityForm>
    </SecuritySection>
  );
}
