import { Link } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { NotLoaded } from "../../kit/admin-page.tsx";
import { Figures } from "../../kit/figures.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { RowLink, RowsTable, type Column } from "../../kit/rows-table.tsx";
import { ContentPage } from "../content-page.tsx";
import { FEATURED_PATH, type RefusedForm } from "../content-parts.ts";
import { FeatureDialog } from "./feature-dialog.tsx";
import type { FeatureTyped } from "./feature-form.ts";
import { featuredList } from "./featured-query.ts";
import type { FeaturedRow, FeaturedScreen, OfferRow } from "./featured-screen.server.ts";

interface Props {
  /** Null: it could not be loaded. */
  screen: FeaturedScreen | null;
  refused: RefusedForm<FeatureTyped> | null;
}

/** `/admin/conteudo/destaques`: the properties of the start page. */
export function FeaturedPage({ screen, refused }: Props) {
  return (
    <ContentPage
      title="Destaques"
      lead="Imóveis escolhidos para a página inicial. Um que foi vendido, saiu da lista ou foi retirado deixa de aparecer
        por si; se nenhum estiver à venda, a seção some."
    >
      {screen === null ? (
        <NotLoaded text="Erro ao carregar destaques" to={FEATURED_PATH} />
      ) : (
        <Loaded screen={screen} refused={refused} />
      )}
    </ContentPage>
  );
}

function Loaded({ screen, refused }: { screen: FeaturedScreen } & Pick<Props, "refused">) {
  const { query, figures, enabled, rows, offers, dialog } = screen;
  const to = (number: string) => featuredList.href({ ...query, open: number });
  return (
    <>
      <div className="admin-list">
        {!enabled && (
          <p className="rounded-md bg-amber-soft p-3 text-sm text-amber">
            {"A seção está desligada: nada disto aparece. "}
            <Link to="/admin/settings" className="link">
              Ligar nas configurações
            </Link>
          </p>
        )}
        <Figures figures={figures} />
        <section className="grid gap-3" aria-labelledby="escolhidos">
          <h2 id="escolhidos" className="text-lg font-semibold">
            Escolhidos
          </h2>
          {rows.length === 0 ? (
            <p className="panel text-muted">Nenhum imóvel escolhido. Busque um abaixo.</p>
          ) : (
            <RowsTable
              caption="Imóveis escolhidos"
              columns={CHOSEN}
              rows={rows.map((row) => ({ ...row, to: to(row.number) }))}
              keyOf={({ number }) => number}
            />
          )}
        </section>
        <section className="grid gap-3" aria-labelledby="escolher">
          <h2 id="escolher" className="text-lg font-semibold">
            Escolher um imóvel
          </h2>
          <FilterBar {...featuredList.form(query)} />
          {offers && (
            <>
              <output className="font-semibold">
                {offers.length === 0
                  ? "Nenhum imóvel à venda encontrado"
                  : plural(offers.length, "imóvel à venda", "imóveis à venda")}
              </output>
              {offers.length > 0 && (
                <RowsTable
                  caption="Imóveis encontrados"
                  columns={MATCH_COLUMNS}
                  rows={offers.map((row) => ({ ...row, to: to(row.number) }))}
                  keyOf={({ number }) => number}
                />
              )}
            </>
          )}
        </section>
      </div>
      {dialog && (
        <PageDialog
          key={dialog.row.number}
          title={dialog.row.facts?.title ?? `Imóvel ${dialog.row.number}`}
          closeTo={featuredList.href({ ...query, open: null })}
          tall={false}
        >
          <FeatureDialog dialog={dialog} refused={refused} />
        </PageDialog>
      )}
    </>
  );
}

const MATCH_COLUMNS: readonly Column<OfferRow & { to: string }>[] = [
  { heading: "Código", width: "9rem", cell: ({ to, number }) => <RowLink to={to} name={number} /> },
  { heading: "Imóvel", width: null, narrow: "wide", cell: ({ facts }) => facts?.title ?? "Fora da lista" },
  { heading: "Preço", width: "9rem", numeric: true, cell: ({ facts }) => facts?.price },
];

const STATES: Record<FeaturedRow["state"], { text: string; tone: string }> = {
  shown: { text: "À venda", tone: "tag tag-good" },
  unavailable: { text: "Não está à venda", tone: "tag tag-late" },
  over: { text: "Prazo encerrado", tone: "tag" },
};

const CHOSEN: readonly Column<FeaturedRow & { to: string }>[] = [
  ...MATCH_COLUMNS,
  { heading: "Posição", width: "5.5rem", numeric: true, cell: ({ position }) => `${position}º` },
  { heading: "Prazo", width: "8.5rem", cell: ({ until }) => until ?? "sem prazo" },
  {
    heading: "Status",
    width: "10rem",
    narrow: "aside",
    cell: ({ state }) => <span className={STATES[state].tone}>{STATES[state].text}</span>,
  },
];
