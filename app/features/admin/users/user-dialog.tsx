import { Link } from "react-router";
import { MAX_TRIAL_DAYS } from "#app/features/plan/plan-acts.ts";
import { DayField, Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Facts } from "../kit/figures.tsx";
import { SwitchButton } from "../kit/switch-button.tsx";
import { UserAccess, UserForm, type UserPartProps } from "./user-access.tsx";
import type { UserIntent } from "./user-form-names.ts";

/** What is known of an account, and the acts that administrators may do about it. */
export function UserDialog({ user, here, refused }: UserPartProps) {
  return (
    <div className="grid gap-5">
      {user.blocked && (
        <div className="rounded-md bg-amber-soft px-3 py-2 text-sm text-amber">
          <p className="font-semibold">Bloqueado desde {user.blocked.since}</p>
          <p className="wrap-anywhere whitespace-pre-line">{user.blocked.reason}</p>
        </div>
      )}
      <Facts facts={user.facts} />
      <Permission user={user} here={here} refused={refused} />
      <UserAccess user={user} here={here} refused={refused} />
      <UserPlan user={user} here={here} refused={refused} />
    </div>
  );
}

function Permission({ user: { id, role, own }, here, refused }: UserPartProps) {
  if (refused?.asks === "own_role")
    return (
      <section aria-labelledby="deixar" className="user-part">
        <h3 id="deixar" className="font-semibold text-red" data-first tabIndex={-1}>
          Deixar de ser administrador?
        </h3>
        <p className="text-sm">
          É a sua própria conta. Você perde agora mesmo o acesso a esta área, e só outro administrador pode
          devolvê-lo.
        </p>
        <UserForm id={id} here={here} intent="papel" className="flex flex-wrap gap-3">
          <input type="hidden" name="administrador" value="nao" />
          <SubmitButton name="confirmo" value="sim" busy="Alterando…" className="button text-red">
            Sim, deixar de ser administrador
          </SubmitButton>
          <Link to={here} className="button">
            Continuar administrador
          </Link>
        </UserForm>
      </section>
    );
  return (
    <UserForm id={id} here={here} intent="papel" className="user-part">
      <SwitchButton
        name="administrador"
        value={role === "admin" ? "nao" : "sim"}
        checked={role === "admin"}
        describedBy="permissao-dica"
      >
        Permissão de Administrador
      </SwitchButton>
      <p id="permissao-dica" className="text-sm text-muted">
        {role === "user"
          ? "Ligar dá acesso a toda esta área, já na próxima página que a pessoa abrir."
          : own
            ? "É a sua própria conta: desligar pergunta de novo antes de mudar."
            : "Desligar retira o acesso a esta área agora mesmo, em todas as sessões."}
      </p>
    </UserForm>
  );
}

/** A member's plan, and the acts that give or end one without a payment. */
function UserPlan({ user: { id, plan }, here, refused }: UserPartProps) {
  const refusedFor = (intent: UserIntent) => (refused?.intent === intent ? refused : null);
  const [trial, premium] = [refusedFor("teste"), refusedFor("premium")];
  return (
    <section aria-labelledby="plano-do-usuario" className="user-part">
      <h3 id="plano-do-usuario" className="font-semibold">
        Plano
      </h3>
      <Facts facts={plan} />
      <details className="disclosure" open={trial !== null || premium !== null}>
        <summary>Mudar o plano</summary>
        <div className="grid gap-5">
          <UserForm id={id} here={here} intent="teste" className="user-field">
            <Field
              name="dias"
              label="Dias de teste a partir de hoje"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_TRIAL_DAYS}
              required
              defaultValue={trial?.typed.dias}
              error={trial?.errors.dias}
            />
            <SubmitButton busy="Estendendo…" className="button">
              Estender teste
            </SubmitButton>
          </UserForm>
          <UserForm id={id} here={here} intent="premium" className="user-field">
            <DayField
              name="ate"
              label="Premium até o fim de (vazio: sem data de fim)"
              defaultValue={premium?.typed.ate}
              error={premium?.errors.ate}
            />
            <SubmitButton busy="Dando…" className="button">
              Dar Premium
            </SubmitButton>
          </UserForm>
          <UserForm id={id} here={here} intent="gratuito">
            <p className="text-sm text-muted">
              Encerra o Premium dado e o que restar do teste. O que a pessoa paga só se cancela no provedor.
              Quem ganha ou perde algo recebe um e-mail.
            </p>
            <SubmitButton busy="Encerrando…" className="button justify-self-start text-red">
              Voltar ao plano gratuito
            </SubmitButton>
          </UserForm>
        </div>
      </details>
    </section>
  );
}
