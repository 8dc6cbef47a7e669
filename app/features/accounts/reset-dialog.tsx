import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import { authAddress, type AuthAnswer } from "./auth-view.ts";
import { EmailField } from "./email-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PASSWORD_MIN } from "./password-rules.ts";

interface ResetDialogProps {
  returnTo: string;
  /** How often it was asked for since it was closed; 0: it is closed. */
  requestCount: number;
  answer: AuthAnswer | null;
  onClose(): void;
}

interface NewPasswordFormProps {
  returnTo: string;
  token: string | null;
  answer: AuthAnswer | null;
}

/**
 * `Redefinir senha`. Without a script its address opens it as part of the page; with one it is a modal dialog, which
 * keeps the focus and closes with Escape.
 */
export function ResetDialog({ returnTo, requestCount, answer, onClose }: ResetDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const live = useHydrated();
  useEffect(() => {
    if (!live) return;
    if (requestCount > 0) {
      if (!dialog.current?.open) dialog.current?.showModal();
    } else {
      dialog.current?.close();
      dialog.current?.querySelector("form")?.reset();
    }
  }, [live, requestCount]);
  return (
    <dialog
      ref={dialog}
      // With a script, the browser's own methods open and close the dialog.
      open={live ? undefined : requestCount > 0}
      aria-labelledby="redefinir-titulo"
      className="auth-dialog"
      onClose={() => {
        // Browsers tell of it later: it may have been asked for again.
        if (!dialog.current?.open) onClose();
      }}
    >
      <Form method="post" action={authAddress(returnTo)} noValidate className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="redefinir-titulo" className="text-lg font-semibold">
            Redefinir senha
          </h2>
          <p className="text-sm text-muted">
            {unbroken(
              "Escreva o e-mail da sua conta. Enviamos um link para criar uma senha nova; ele vale por 1 hora.",
            )}
          </p>
        </div>
        <EmailField id="redefinir-email" answer={answer} />
        <div className="grid grid-cols-2 gap-2">
          <Link
            to={authAddress(returnTo)}
            className="button"
            onClick={(event) => {
              event.preventDefault();
              dialog.current?.close();
            }}
          >
            Cancelar
          </Link>
          <SubmitButton name="intent" value="redefinir" busy="Enviando…">
            Enviar link
          </SubmitButton>
        </div>
      </Form>
    </dialog>
  );
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
