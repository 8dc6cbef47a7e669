import { Fragment, useRef, type ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { Avatar } from "./avatar.tsx";
import { Icon } from "./icon.tsx";
import { isAtWork } from "./site-header.tsx";

export interface MenuPerson {
  /** Already shortened to fit. */
  name: string;
  avatarUrl: string | null;
  admin: boolean;
}

const PROFILE = { to: "/settings", icon: "person", label: "Editar Perfil" };
const PLACES = [
  { to: "/favorites", icon: "heart", label: "Meus Favoritos" },
  { to: "/alerts", icon: "bell", label: "Meus Alertas" },
  PROFILE,
  { to: "/plan", icon: "card", label: "Gerenciar Plano" },
  { to: "/ajuda", icon: "info", label: "Ajuda" },
];

/**
 * Bell and account menu. The menu is a native popover, so it opens, closes and handles keys without
 * JavaScript. On pages of the administration there is neither bell nor the administrator's own lists.
 */
export default function UserMenu({ person, bell }: { person: MenuPerson; bell: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  const atWork = isAtWork(useLocation().pathname);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      {!atWork && bell}{" "}
      <button
        type="button"
        className="button button-plain min-h-[3.125rem] gap-1 px-2"
        popoverTarget="menu-da-conta"
      >
        <Avatar url={person.avatarUrl} />
        <span className="sr-only">Menu de </span>
        <span className="px-1 max-sm:sr-only">{person.name}</span>
        <Icon name="down" />
      </button>
      <div ref={menu} id="menu-da-conta" popover="auto" className="menu">
        <nav aria-label="Conta">
          {(atWork ? [PROFILE] : PLACES).map(({ to, icon, label }) => (
            <Fragment key={to}>
              <Link to={to} className="menu-item" onClick={close}>
                <Icon name={icon} />
                {label}
              </Link>{" "}
            </Fragment>
          ))}
          {person.admin && !atWork && (
            <Link to="/admin" className="menu-item" onClick={close}>
              <Icon name="sliders" />
              Administração
            </Link>
          )}
          {/* A full page load, so that no data of the member stays in memory or behind the back button. */}
          <Form method="post" action="/sair" reloadDocument className="contents">
            <button className="menu-item">
              <Icon name="leave" />
              Sair
            </button>
          </Form>
        </nav>
      </div>
    </>
  );
}
