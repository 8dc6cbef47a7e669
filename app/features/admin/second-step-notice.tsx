import { Form, Link, useLocation } from "react-router";
import { MENU_ACTION } from "./admin-menu.tsx";
import { BACK_NAME } from "./menu-cookie.ts";
import { LATER_NAME } from "./second-step-cookie.ts";

/** To administrators who sign in without a code: their password alone opens the accounts of everybody. */
export function SecondStepNotice() {
  const { pathname, search } = useLocation();
  return (
    <aside aria-label="Segurança da sua conta" className="second-step-notice">
      <p className="inline-flex min-h-11 items-center">
        Sua conta administra o portal e entra só com a senha ou um provedor.{" "}
      </p>{" "}
      <Link to="/settings/seguranca#duas-etapas" className="link inline-flex min-h-11 items-center">
        Ativar a verificação em duas etapas
      </Link>{" "}
      <Form method="post" action={MENU_ACTION} replace preventScrollReset>
        <input type="hidden" name={BACK_NAME} value={pathname + search} />
        <button name={LATER_NAME} value="1" className="link inline-flex min-h-11 cursor-pointer items-center">
          Lembrar daqui a uma semana
        </button>
      </Form>
    </aside>
  );
}
