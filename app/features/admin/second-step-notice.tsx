import { Link } from "react-router";

/** To administrators who sign in without a code: their password alone opens the accounts of everybody. */
export function SecondStepNotice() {
  return (
    <aside aria-label="Segurança da sua conta" className="second-step-notice">
      <p className="inline-flex min-h-11 items-center">
        Sua conta administra o portal e entra só com a senha ou um provedor.{" "}
      </p>{" "}
      <Link to="/settings/seguranca#duas-etapas" className="link inline-flex min-h-11 items-center">
        Ativar a verificação em duas etapas
      </Link>
    </aside>
  );
}
