import { Fragment, useEffect, useRef } from "react";
import { NavLink, useFetcher, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { BACK_NAME, MENU_NAME, MENU_WIDTHS } from "./menu-cookie.ts";

/** A page of the back-office, as its menu lists it. */
interface AdminPart {
  to: string;
  label: string;
  icon: string;
  /** Whether only this address is its page, because other pages are below it. */
  exact?: true;
}

interface AdminGroup {
  /** Null for the page that all begin with. */
  title: string | null;
  parts: readonly AdminPart[];
}

/** Every page of the back-office, in the order of the menu. */
const ADMIN_GROUPS: readonly AdminGroup[] = [
  { title: null, parts: [{ to: "/admin", label: "Início", icon: "briefcase", exact: true }] },
  {
    title: "Pessoas",
    parts: [
      { to: "/admin/users", label: "Usuários", icon: "person" },
      { to: "/admin/alerts", label: "Alertas", icon: "bell" },
      { to: "/admin/ajuda", label: "Ajuda", icon: "info" },
      { to: "/admin/devolucoes", label: "Devoluções", icon: "coin" },
    ],
  },
  {
    title: "Imóveis",
    parts: [
      { to: "/admin/properties", label: "Imóveis", icon: "gavel" },
      { to: "/admin/imports", label: "Importações", icon: "file" },
      { to: "/admin/dados", label: "Saúde dos dados", icon: "warning" },
      { to: "/admin/tabelas", label: "Tabelas de custos", icon: "columns" },
    ],
  },
  {
    title: "Conteúdo",
    parts: [
      { to: "/admin/conteudo", label: "Conteúdo", icon: "pencil" },
      { to: "/admin/settings", label: "Configurações", icon: "sliders" },
    ],
  },
  {
    title: "Operação",
    parts: [
      { to: "/admin/operacoes", label: "Operação", icon: "zap" },
      { to: "/admin/reports", label: "Relatórios", icon: "chart" },
      { to: "/admin/logs", label: "Logs", icon: "list" },
    ],
  },
];

export const MENU_ACTION = "/admin/menu";
const MENU_ID = "menu-admin";
/** As in admin.css: on narrower screens the menu is a sheet over the page. */
const PHONE = "(width < 48rem)";

/** Whether the menu is wide, at once after the press that changes it. */
export function useMenuWidth(stored: boolean): boolean {
  const { formData } = useFetcher({ key: MENU_ID });
  return formData ? formData.get(MENU_NAME) !== MENU_WIDTHS.narrow : stored;
}

/** The menu of the back-office: beside the page wide or as icons, on phones a sheet over it. */
export function AdminMenu() {
  const menu = useRef<HTMLElement>(null);
  const close = () => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  };
  return (
    <nav ref={menu} id={MENU_ID} popover="auto" aria-labelledby="painel" className="admin-menu">
      <div className="admin-menu-head">
        <p id="painel" className="text-sm font-semibold">
          Painel Administrativo
        </p>{" "}
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          className="button button-plain button-icon md:hidden"
          aria-label="Fechar o menu"
        >
          <Icon name="close" />
        </button>
      </div>
      {ADMIN_GROUPS.map(({ title, parts }) => (
        <Fragment key={title}>
          {title !== null && <p className="admin-group">{title}</p>}
          <ul aria-label={title === null ? undefined : `Menu: ${title}`}>
            {parts.map(({ to, label, icon, exact = false }) => (
              <li key={to}>
                <NavLink to={to} end={exact} className="admin-entry" title={label} onClick={close}>
                  <Icon name={icon} />
                  <span>{`${label} `}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

/** Opens the sheet on phones, elsewhere makes the menu wide or narrow; the same by Ctrl+B or ⌘+B. */
export function MenuToggle({ wide }: { wide: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  // A link pressed at once after the button does not end a fetcher's request, which a navigation's it would.
  const { Form, submit } = useFetcher({ key: MENU_ID });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || event.repeat) return;
      event.preventDefault();
      if (matchMedia(PHONE).matches) document.getElementById(MENU_ID)?.togglePopover();
      else form.current?.requestSubmit();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <button type="button" popoverTarget={MENU_ID} className="button button-plain md:hidden">
        <Icon name="list" />
        Menu
      </button>{" "}
      <Form
        ref={form}
        method="post"
        action={MENU_ACTION}
        className="max-md:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          const sent = new FormData(event.currentTarget);
          sent.delete(BACK_NAME);
          void submit(sent, { method: "post", action: MENU_ACTION });
        }}
      >
        <input type="hidden" name={BACK_NAME} value={pathname + search} />
        <input type="hidden" name={MENU_NAME} value={wide ? MENU_WIDTHS.narrow : MENU_WIDTHS.wide} />
        <button
          className="button button-plain button-icon"
          aria-label="Menu largo"
          aria-pressed={wide}
          aria-keyshortcuts="Control+B Meta+B"
          title="Menu largo ou estreito (Ctrl+B)"
        >
          <Icon name="sidebar" />
        </button>
      </Form>
    </>
  );
}
