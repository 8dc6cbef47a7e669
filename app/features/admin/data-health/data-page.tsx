import { Form, Link } from "react-router";
import type { MapGround } from "#app/features/map/map-view.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import { AdminPage, NoResults, NotLoaded } from "../kit/admin-page.tsx";
import { FilterBar, ResultBar } from "../kit/filter-bar.tsx";
import { ReasonField } from "../kit/reason-field.tsx";
import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import { Act, AvailabilityForm, SendButton, type RefusedAct } from "./act-parts.tsx";
import type { BatchView } from "./batch.server.ts";
import { DataDialog } from "./data-dialog.tsx";
import { BATCH_NAME, CHOSEN_NAME, dataList, DATA_PATH, DATA_SHEET_PATH } from "./data-words.ts";
import type { DataScreen } from "./data-screen.server.ts";

interface Props {
  /** Null: it could not be loaded. */
  screen: DataScreen | null;
  refused: RefusedAct | null;
  ground: MapGround;
}

interface BatchDialogProps {
  view: BatchView;
  /** Address of the dialog. */
  here: string;
  refused: RefusedAct | null;
}

/** The queue of suspicious data: its groups, filters, a page of rows, and the dialog that the address opens. */
export function DataPage({ screen, refused, ground }: Props) {
  return (
    <AdminPage
      title="Saúde dos dados"
      lead="O que as listas trazem de suspeito, o que isso muda no portal e como corrigir. Nenhuma lista desfaz
        uma correção; só quem administra o portal."
    >
      {screen === null ? (
        <NotLoaded text="Erro ao carregar a saúde dos dados" to={DATA_PATH} />
      ) : (
        <Loaded screen={screen} refused={refused} ground={ground} />
      )}
    </AdminPage>
  );
}

function Loaded({ screen, refused, ground }: Props & { screen: DataScreen }) {
  const { query, rows, total, page, pages, dialog, batch } = screen;
  const list = { ...query, open: null, batch: null };
  return (
    <>
      <div className="admin-list">
        <Groups groups={screen.groups} />
        <FilterBar {...dataList.form(query)} />
        <ResultBar
          summary={plural(total, "item encontrado", "itens encontrados")}
          sheet={total > 0 ? dataList.href({ ...list, page: 1 }, DATA_SHEET_PATH) : null}
        />
        {rows.length === 0 ? (
          <NoResults
            title="Nada suspeito aqui"
            hint="Com estes filtros não há nada a conferir."
            to={DATA_PATH}
          />
        ) : (
          <Rows screen={screen} />
        )}
        <NumberedPages page={page} pages={pages} at={(to) => dataList.href({ ...list, page: to })} />
      </div>
      {/* Outside the list, within which it would be placed. */}
      {dialog && (
        <PageDialog key={dialog.id} title={dialog.title} closeTo={dataList.href(list)} tall>
          <DataDialog
            view={dialog}
            query={query}
            refused={refused?.item === dialog.id ? refused : null}
            ground={ground}
          />
        </PageDialog>
      )}
      {batch && (
        <PageDialog key={batch.seen} title={batch.title} closeTo={dataList.href(list)} tall={false}>
          <BatchDialog
            view={batch}
            here={dataList.href(query)}
            refused={refused?.item === BATCH_NAME ? refused : null}
          />
        </PageDialog>
      )}
    </>
  );
}

/** The rows, each with a box, and what can be decided about those chosen or about all that are found. */
function Rows({ screen: { query, rows, total } }: { screen: DataScreen }) {
  const caption = "Dados suspeitos";
  const keyOf = ({ id }: DataScreen["rows"][number]) => id;
  if (query.status === "corrigido")
    return <RowsTable caption={caption} columns={COLUMNS} rows={rows} keyOf={keyOf} />;
  const here = new URL(dataList.href({ ...query, open: null, batch: null }), "http://here").searchParams;
  return (
    <Form method="get" action={DATA_PATH} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {[...here].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RowsTable caption={caption} columns={CHOOSING} rows={rows} keyOf={keyOf} />
      <div className="flex flex-wrap gap-3">
        <button className="button" name={BATCH_NAME} value="escolhidos">
          Decidir sobre os escolhidos
        </button>{" "}
        {total > 1 && (
          <button className="button" name={BATCH_NAME} value="todos">
            {`Decidir sobre todos os ${writtenCount(total)}`}
          </button>
        )}
      </div>
    </Form>
  );
}

function Groups({ groups }: Pick<DataScreen, "groups">) {
  return (
    <ul aria-label="Grupos" className="data-groups">
      {groups.map(({ group, label, count, affects, to }) => (
        <li key={group} className="panel" data-open={affects !== null || undefined}>
          <Link to={to} className="link inline-flex min-h-11 items-center font-semibold">
            {`${label}: ${count}`}
          </Link>{" "}
          <p className="text-sm text-muted">{affects ?? "Nada em aberto."}</p>
        </li>
      ))}
    </ul>
  );
}

const COLUMNS: readonly Column<DataScreen["rows"][number]>[] = [
  { heading: "Item", width: "11rem", cell: ({ to, name }) => <RowLink to={to} name={name} /> },
  {
    heading: "O que há",
    width: null,
    narrow: "wide",
    cell: ({ group, what }) => (
      <>
        <span className="block">{what}</span> <span className="block text-muted">{group}</span>
      </>
    ),
  },
  { heading: "Onde", width: "30%", narrow: "wide", cell: ({ where }) => where },
  { heading: "Imóveis", width: "6rem", numeric: true, cell: ({ properties }) => properties },
  {
    heading: "Status",
    width: "8rem",
    narrow: "aside",
    cell: ({ status, serious }) => (
      <span className="inline-flex flex-wrap gap-1">
        <span className={status.tone}>{status.label}</span>{" "}
        {!serious && status.label === "Aberto" && <span className="tag">efeito menor</span>}
      </span>
    ),
  },
];

/** The same, with a box before the name of each row. */
const CHOOSING: readonly Column<DataScreen["rows"][number]>[] = COLUMNS.map((column, n) =>
  n > 0
    ? column
    : {
        ...column,
        width: "14rem",
        cell: (row) => (
          <span className="flex items-start gap-1">
            <label className="inline-flex size-11 flex-none items-center">
              <input type="checkbox" name={CHOSEN_NAME} value={row.id} className="size-5 accent-brand" />
              <span className="sr-only">{` Escolher ${row.name} `}</span>
            </label>{" "}
            <span className="min-w-0">{column.cell(row)}</span>
          </span>
        ),
      },
);

/** What can be decided about several rows of the queue at once, with how many they are. */
function BatchDialog({ view: { lines, seen, acts, properties, why }, here, refused }: BatchDialogProps) {
  const dismissing = refused?.act === "dispensar" ? refused : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {lines.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {why !== null && <p>{why}</p>}
      {acts.includes("dispensar") && (
        <Act title="Está certo assim">
          <Form method="post" action={here} className="grid justify-items-start gap-3">
            <input type="hidden" name="visto" value={seen} />
            <ReasonField
              id="motivo-dispensa"
              label="Por que está certo"
              hint="Cada item sai da fila até que os valores dele mudem."
              error={dismissing?.errors.motivo}
              typed={dismissing?.typed.motivo}
            />
            <SendButton act="dispensar">Está certo assim</SendButton>
          </Form>
        </Act>
      )}
      {acts.includes("reabrir") && (
        <Form method="post" action={here}>
          <input type="hidden" name="visto" value={seen} />
          <SendButton act="reabrir">Pôr de volta na fila</SendButton>
        </Form>
      )}
      {(acts.includes("indisponivel") || acts.includes("disponivel")) && (
        <Act title={acts.includes("indisponivel") ? "Retirar do portal" : "Fora do portal"}>
          <AvailabilityForm
            here={here}
            seen={seen}
            count={properties}
            available={acts.includes("indisponivel")}
            refused={refused?.act === "indisponivel" ? refused : null}
          />
        </Act>
      )}
    </div>
  );
}
