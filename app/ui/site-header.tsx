import { Suspense, type ReactNode } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import { Icon } from "./icon.tsx";

/** Whether a page belongs to the administration. */
export function isAtWork(pathname: string): boolean {
  return pathname.startsWith("/admin");
}

interface Props {
  /** The part for the signed-in member `name`; null for a visitor. */
  member: ReactNode;
  name: string | undefined;
  /** Links to the parts of this page; false where the page has none. */
  parts: ReactNode;
}

/** The bar at the top of every page. */
export function SiteHeader({ member, name, parts }: Props) {
  const atWork = isAtWork(useLocation().pathname);
  return (
    <header className="site-header">
      <div className="page flex h-full items-center gap-2">
        <Link to="/" className="wordmark">
          <Icon name="gavel" className="size-6 text-brand" />
          Martelo
        </Link>{" "}
        <Suspense>{parts}</Suspense>{" "}
        <nav
          aria-label="Principal"
          className="header-nav"
          data-name={name}
          data-at-work={atWork || undefined}
        >
          <div>
            <NavLink to="/dashboard" className="button button-plain">
              <Icon name="search" />
              <span className="max-sm:sr-only">{parts && name ? "Dashboard" : "Buscar"}</span>
            </NavLink>{" "}
            <ThemeSwitch /> <Suspense>{member ?? <SignInLinks />}</Suspense>
          </div>
        </nav>
      </div>
    </header>
  );
}

function SignInLinks() {
  const { pathname, search } = useLocation();
  const returnQuery =
    pathname === "/" || pathname.startsWith("/auth")
      ? ""
      : `?voltar=${encodeURIComponent(pathname + search)}`;
  return (
    <>
      <NavLink to="/pricing" className="button button-plain max-md:hidden">
        Planos
      </NavLink>{" "}
      <Link to={`/auth${returnQuery}`} className="button button-plain">
        Entrar
      </Link>{" "}
      <Link to={`/auth${returnQuery ? `${returnQuery}&` : "?"}aba=cadastrar`} className="button button-brand">
        Cadastrar
      </Link>
    </>
  );
}

/** Switches to the other theme. Both buttons are in the page; CSS shows the one for the other theme. */
function ThemeSwitch() {
  const { pathname, search } = useLocation();
  return (
    // A line of text would be higher than its button until the icon is there.
    <Form method="post" action="/tema" replace preventScrollReset className="theme-switch">
      <input type="hidden" name="volta" value={pathname + search} />
      <button
        name="tema"
        value="escuro"
        aria-label="Usar tema escuro"
        className="button button-plain button-icon dark:hidden"
      >
        <Icon name="moon" />
      </button>
      <button
        name="tema"
        value="claro"
        aria-label="Usar tema claro"
        className="button button-plain button-icon hidden dark:inline-flex"
      >
        <Icon name="sun" />
      </button>
    </Form>
  );
}
