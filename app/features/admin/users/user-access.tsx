import type { ReactNode } from "react";
import { Form } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { MAX_BLOCK_REASON, type RefusedUserForm, type UserIntent } from "./user-form-names.ts";
import type { UserDetails } from "./users-view.ts";

/** What the parts of a user's dialog show. */
export interface UserPartProps {
  user: UserDetails;
  /** Address of this dialog, to which its forms are sent. */
  here: string;
  refused: RefusedUserForm | null;
}

interface FormProps {
  id: string;
  here: string;
  intent: UserIntent;
  className?: string;
  children: ReactNode;
}

/** Acts about who gets into an account: its confirmation letter, its sessions, and the block. */
export function UserAccess({ user, here, refused }: UserPartProps) {
  const { id, confirmed, sessions, role, blocked, own } = user;
  return (
    <section aria-labelledby="acesso" className="user-part">
      <h3 id="acesso" className="font-semibold">
        Acesso
      </h3>
      {!confirmed && (
        <UserForm id={id} here={here} intent="reenviar">
          <p className="text-sm text-muted">
            O e-mail não foi confirmado. Contas que ninguém confirma são excluídas depois de 30 dias.
          </p>
          <SubmitButton busy="Enviando…" className="button justify-self-start">
            Reenviar confirmação
          </SubmitButton>
        </UserForm>
      )}
      {sessions > 0 && !own && (
        <UserForm id={id} here={here} intent="sessoes">
          <SubmitButton busy="Encerrando…" className="button justify-self-start">
            {`Encerrar ${plural(sessions, "sessão aberta", "sessões abertas")}`}
          </SubmitButton>
        </UserForm>
      )}
      {blocked ? (
        <UserForm id={id} here={here} intent="desbloquear">
          <p className="text-sm text-muted">
            Desbloquear deixa a pessoa entrar de novo, e um e-mail diz isso a ela. Alertas e links secretos
            voltam; a renovação de uma assinatura, não.
          </p>
          <SubmitButton busy="Desbloqueando…" className="button justify-self-start">
            Desbloquear
          </SubmitButton>
        </UserForm>
      ) : role === "admin" ? (
        <p className="text-sm text-muted">
          Um administrador não pode ser bloqueado: retire antes a permissão.
        </p>
      ) : (
        <Block id={id} here={here} refused={refused?.intent === "bloquear" ? refused : null} />
      )}
    </section>
  );
}

function Block({ id, here, refused }: { id: string } & Pick<UserPartProps, "here" | "refused">) {
  const error = refused?.errors.motivo;
  return (
    <details className="disclosure" open={refused !== null}>
      <summary>Bloquear esta conta</summary>
      <UserForm id={id} here={here} intent="bloquear">
        <p className="text-sm text-muted">
          Todas as sessões terminam e ninguém entra mais na conta, de nenhuma forma. Alertas, avisos e links
          secretos param, e uma assinatura não se renova. A pessoa ainda pode pedir seus dados, ou a exclusão
          da conta, pelo contato.
        </p>
        <div className="grid gap-1.5">
          <label htmlFor="motivo" className="text-sm font-semibold">
            Motivo
          </label>
          <textarea
            id="motivo"
            name="motivo"
            rows={3}
            required
            maxLength={MAX_BLOCK_REASON}
            className="field"
            defaultValue={refused?.typed.motivo ?? ""}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "motivo-dica motivo-erro" : "motivo-dica"}
          />
          <p id="motivo-dica" className="text-xs text-muted">
            Vai no e-mail à pessoa, com estas palavras. Não fica nos logs.
          </p>
          {error && (
            <p id="motivo-erro" className="text-sm text-red">
              {error}
            </p>
          )}
        </div>
        <SubmitButton busy="Bloqueando…" className="button justify-self-start text-red">
          Bloquear conta
        </SubmitButton>
      </UserForm>
    </details>
  );
}

/** A form about one user, which is sent to their dialog. */
export function UserForm({ id, here, intent, className = "grid gap-3", children }: FormProps) {
  return (
    <Form method="post" action={here} preventScrollReset className={className}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}
