import { Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Facts } from "../kit/figures.tsx";
import { SwitchButton } from "../kit/switch-button.tsx";
import { UserAccess } from "./user-access.tsx";
import { UserForm, type UserPartProps } from "./user-form.tsx";
import { UserPlan } from "./user-plan.tsx";

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
