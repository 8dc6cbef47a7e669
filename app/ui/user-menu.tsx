import { useRef } from "react";
import { Form, Link } from "react-router";
import { Avatar } from "./avatar.tsx";
import { Icon } from "./icon.tsx";

export interface MenuPerson {
  name: string;
  avatarUrl: string | null;
  admin: boolean;
}

const PLACES = [
  { to: "/favorites", icon: "heart", label: "Meus Favoritos" },
  { to: "/alerts", icon: "bell", label: "Meus Alertas" },
  { to: "/settings", icon: "person", label: "Editar Perfil" },
  { to: "/plan", icon: "card", label: "Gerenciar Plano" },
];

/** Bell, and the person's menu: a popover of the browser's own, so it opens and closes without a script. */
export function UserMenu({ person }: { person: MenuPerson }) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <Link to="/alerts" className="button button-plain button-icon" aria-label="Meus alertas">
        <Icon name="bell" />
      </Link>
      <button type="button" className="button button-plain px-2" popoverTarget="menu-da-conta">
        <Avatar url={person.avatarUrl} />
        <span className="max-sm:sr-only">{person.name}</span>
        <Icon name="down" />
      </button>
      <div ref={menu} id="menu-da-conta" popover="auto" className="menu" aria-label="Conta">
        {PLACES.map(({ to, icon, label }) => (
          <Link key={to} to={to} className="menu-item" onClick={close}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
        {person.admin && (
          <Link to="/admin" className="menu-item" onClick={close}>
            <Icon name="sliders" />
            Administração
          </Link>
        )}
        <Form method="post" action="/sair" onSubmit={close} className="contents">
          <button className="menu-item">
            <Icon name="leave" />
            Sair
          </button>
        </Form>
      </div>
    </>
  );
}
