import { useRef } from "react";
import { Form, Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { AlertCard } from "./alert-view.ts";
import { UpgradeLink } from "#app/features/upgrade/upgrade-link.tsx";

/** `Parado`: not by its owner, but because the plan has no such alerts. */
const STANDING_TAGS = { Ativo: "tag tag-good", Pausado: "tag", Parado: "tag tag-late" };

/** One alert with its menu: a popover of the browser, with links and a form. */
export function AlertItem({ alert }: { alert: AlertCard }) {
  const { id, name, active, matches, place, type, price, discount, extras, events, created, href } = alert;
  const standing = !active ? "Pausado" : alert.beyondPlan ? "Parado" : "Ativo";
  const titleId = `alerta-${id}`;
  return (
    <li>
      <article className="panel alert-item" aria-labelledby={titleId}>
        <div className="alert-head">
          <h2 id={titleId} className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </h2>
          <p className="alert-badges">
            <span className={STANDING_TAGS[standing]}>{standing}</span> <span className="tag">{matches}</span>
          </p>
          <AlertMenu id={id} name={name} active={active} />
        </div>
        <ul className="alert-facts" aria-label="O que procura">
          <li>
            <Icon name="pin" />
            {place}
          </li>
          <li>{type}</li>
          <li>{price}</li>
          {discount && <li>{discount}</li>}
          {extras.map((extra) => (
            <li key={extra}>{extra}</li>
          ))}
        </ul>
        {alert.beyondPlan && (
          <p className="flex gap-2 text-sm text-amber">
            <Icon name="warning" />
            <span>
              {"Alertas por cidade, bairro, área ou palavras fazem parte do "}
              <UpgradeLink
                title="Alertas por lugar são do Premium"
                detail="Este alerta fica na lista como está e volta a procurar assim que o Premium começar."
              >
                Premium
              </UpgradeLink>
              . Você pode lê-lo, excluí-lo, ou editá-lo para procurar por estado.
            </span>
          </p>
        )}
        <p className="alert-foot">
          <span>{`Avisa quando um imóvel ${events} `}</span>
          <span>{`Criado em ${created} `}</span>
          <Link to={href} className="link">
            Ver na busca
          </Link>
        </p>
      </article>
    </li>
  );
}

function AlertMenu({ id, name, active }: Pick<AlertCard, "id" | "name" | "active">) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const menuId = `menu-${id}`;
  return (
    <div className="alert-menu">
      <button
        type="button"
        className="button button-plain button-icon"
        popoverTarget={menuId}
        aria-label={`Opções de ${name}`}
      >
        <Icon name="more" />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="menu">
        <Form method="post" action="/alerts" preventScrollReset className="contents" onSubmit={close}>
          <input type="hidden" name="id" value={id} />
          <button name="intent" value={active ? "pausar" : "ativar"} className="menu-item">
            <Icon name={active ? "pause" : "play"} />
            {active ? "Pausar" : "Ativar"}
          </button>
        </Form>
        <Link to={`/alerts?editar=${id}`} preventScrollReset className="menu-item" onClick={close}>
          <Icon name="draw" />
          Editar
        </Link>{" "}
        <Link to={`/alerts?excluir=${id}`} preventScrollReset className="menu-item" onClick={close}>
          <Icon name="trash" />
          Excluir
        </Link>
      </div>
    </div>
  );
}
