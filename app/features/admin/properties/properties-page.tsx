import { PageDialog } from "#app/ui/page-dialog.tsx";
import { keyOf } from "#app/facts/query/query-codec.ts";
import { plural } from "#app/lib/numbers.ts";
import { AdminPage, NoResults, NotLoaded } from "../kit/admin-page.tsx";
import { Figures } from "../kit/figures.tsx";
import { FilterBar, ResultBar } from "../kit/filter-bar.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import {
  ORDERS,
  PROPERTIES_PATH,
  propertiesHref,
  PROPERTY_KEYS,
  SHEET_PATH,
  SITUATIONS,
} from "./property-query.ts";
import { PropertyDialog, PropertyRows, type RefusedDecision } from "./property-dialog.tsx";
import type { PropertiesScreen } from "./properties-screen.server.ts";

interface Props {
  /** Null: it could not be loaded. */
  screen: PropertiesScreen | null;
  refused: RefusedDecision | null;
}

/** The administrators' list of properties: figures, filters, a page of rows, and the dialog that the address opens. */
export function PropertiesPage({ screen, refused }: Props) {
  return (
    <AdminPage
      title="Imóveis"
      lead="Marcar um imóvel como indisponível o retira da lista pública: da busca, do mapa, dos alertas e das
        contagens. Nenhuma lista da Caixa o traz de volta; só quem administra o portal."
    >
      {screen === null ? (
        <NotLoaded text="Erro ao carregar propriedades" to={PROPERTIES_PATH} />
      ) : (
        <Loaded screen={screen} refused={refused} />
      )}
    </AdminPage>
  );
}

function Loaded({ screen, refused }: { screen: PropertiesScreen; refused: RefusedDecision | null }) {
  const { query, figures, dialog, rows, total, page, pages } = screen;
  return (
    <>
      <div className="admin-list">
        <Figures figures={figures} />
        <Filters screen={screen} />
        <ResultBar
          summary={plural(total, "imóvel encontrado", "imóveis encontrados")}
          sheet={total > 0 ? propertiesHref({ ...query, page: 1, open: null }, SHEET_PATH) : null}
        />
        {rows.length === 0 ? (
          <NoResults
            title="Nenhum imóvel encontrado"
            hint="Um imóvel que saiu das listas é encontrado pelo código inteiro, sem outros filtros."
            to={PROPERTIES_PATH}
          />
        ) : (
          <PropertyRows rows={rows} query={query} />
        )}
        <NumberedPages
          page={page}
          pages={pages}
          at={(to) => propertiesHref({ ...query, page: to, open: null })}
        />
      </div>
      {/* Outside the list, within which it would be placed. */}
      {dialog && (
        <PageDialog
          key={dialog.number}
          title={dialog.title}
          closeTo={propertiesHref({ ...query, open: null })}
          tall
        >
          <PropertyDialog view={dialog} here={propertiesHref(query)} refused={refused} />
        </PageDialog>
      )}
    </>
  );
}

function Filters({ screen: { query, types } }: { screen: PropertiesScreen }) {
  const { filters, sort, situation } = query;
  const search = {
    name: keyOf("text"),
    label: "Código, endereço ou cidade",
    value: filters.text,
  };
  return (
    <FilterBar
      action={PROPERTIES_PATH}
      search={search}
      choices={[
        {
          name: keyOf("types"),
          label: "Tipo",
          options: types,
          chosen: filters.types[0] ?? null,
          any: "Todos",
        },
        { name: "situacao", label: "Status", options: SITUATIONS, chosen: situation, any: "Todos" },
        { name: "ordem", label: "Ordem", options: ORDERS, chosen: sort },
      ]}
      keys={PROPERTY_KEYS}
    />
  );
}
