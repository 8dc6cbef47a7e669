import { Link } from "react-router";
import { Figures } from "../kit/figures.tsx";
import { SystemParts, TitledPanel } from "../kit/panels.tsx";
import type { DashboardScreen } from "./dashboard-screen.server.ts";
import type { Activity, ListAge, QuickAction } from "./dashboard-view.ts";

/** The state of the portal at a glance: counts, what waits, what was done today, how the parts are, how old the lists are. */
export function Dashboard({ screen }: { screen: DashboardScreen }) {
  const { cards, actions, activity, parts, alerts, lists } = screen;
  return (
    <div className="admin-list">
      <Figures figures={cards} />
      <div className="admin-halves">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TitledPanel title="Ações rápidas" id="acoes">
            <Actions actions={actions} />
          </TitledPanel>
          <TitledPanel title="Idade das listas" id="listas">
            <Lists lists={lists} />
          </TitledPanel>
          <TitledPanel title="Atividade recente" id="atividade">
            <Recent activity={activity} />
          </TitledPanel>
        </div>
        <TitledPanel title="Status do sistema" id="sistema">
          <SystemParts parts={parts} />
          <ul className="admin-lines border-t border-line">
            <li>
              <span>
                <span className="font-semibold">Sistema de alertas </span>
                <span className="block text-muted">{alerts.alerts}</span>
              </span>{" "}
              {alerts.works && <span className="tag tag-good">Operacional</span>}
            </li>
            <li>
              <span>
                <span className="font-semibold">Atividade dos usuários </span>
                <span className="block text-muted">{alerts.activity}</span>
              </span>
            </li>
          </ul>
        </TitledPanel>
      </div>
    </div>
  );
}

function Actions({ actions }: { actions: QuickAction[] }) {
  return (
    <ul className="admin-lines">
      {actions.map(({ to, label, count, waits }) => (
        <li key={label}>
          <Link to={to} className="link inline-flex min-h-11 items-center">
            {`${label} `}
          </Link>
          <span className={waits ? "tag tag-late tabular-nums" : "tag tabular-nums"}>{count}</span>
        </li>
      ))}
    </ul>
  );
}

function Recent({ activity }: { activity: Activity[] }) {
  if (activity.length === 0)
    return <p className="text-sm text-muted">Nada foi feito hoje na administração.</p>;
  return (
    <ul className="admin-lines">
      {activity.map(({ id, to, action, by, ago, at, kind, tone }) => (
        <li key={id} className="items-start">
          <span className="min-w-0">
            <Link to={to} className="link inline-flex min-h-11 items-center font-semibold">
              {`${action} `}
            </Link>
            <span className="block text-muted wrap-anywhere">
              {`${by} · `}
              <span title={at}>{`${ago} `}</span>
            </span>
          </span>
          <span className={tone}>{kind}</span>
        </li>
      ))}
    </ul>
  );
}

function Lists({ lists }: { lists: ListAge[] }) {
  return (
    <>
      <p className="text-sm text-muted">
        Dias desde a lista mais nova de cada estado; em destaque, mais de 48 horas.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1.5">
        {lists.map(({ uf, age, title, stale }) => (
          <li
            key={uf}
            title={title}
            className={stale ? "tag tag-late justify-between" : "tag justify-between"}
          >
            <span className="font-semibold">{`${uf} `}</span>
            <span className="tabular-nums">{age}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/admin/imports/cobertura" className="link inline-flex min-h-11 items-center text-sm">
          Cobertura dos 27 estados
        </Link>
      </p>
    </>
  );
}
