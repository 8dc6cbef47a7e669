import { Form, Link } from "react-router";
import { SelectField, Field } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { keyOf } from "#app/facts/query/query-codec.ts";
import { plural } from "#app/lib/numbers.ts";
import { ORDERS, propertiesHref, PROPERTIES_PATH, SHEET_PATH, SITUATIONS } from "./property-query.ts";
import { PropertyDialog, type RefusedDecision } from "./property-dialog.tsx";
import type { PropertiesScreen } from "./properties-screen.server.ts";
import { PropertyRows } from "./property-rows-table.tsx";

interface Props {
  /** Null: it could not be loaded. */
  screen: PropertiesScreen | null;
  refused: RefusedDecision | null;
}

/** The administrators' list of properties: figures, filters, a page of rows, and the dialog that the address opens. */
export function PropertiesPage({ screen, refused }: Props) {
  return (
    <div className="page grid gap-6 py-6">
      <title>Imóveis · Administração · Martelo</title>
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">Imóveis</h1>
        <p className="max-w-[70ch] text-muted">
          Marcar um imóvel como indisponível o retira da lista pública: da busca, do mapa, dos alertas e das
          contagens. Nenhuma lista da Caixa o traz de volta; só quem administra o portal.
        </p>
      </div>
      {screen === null ? <NotLoaded /> : <Loaded screen={screen} refused={refused} />}
    </div>
  );
}

function Loaded({ screen, refused }: { screen: PropertiesScreen; refused: RefusedDecision | null }) {
  const { query, cards, dialog, rows, found } = screen;
  const closed = propertiesHref({ ...query, open: null });
  return (
    <>
      <div className="property-list">
        <dl className="property-cards">
          {cards.map(({ label, value, note }) => (
            <div key={label} className="panel">
              <dt>{label}</dt>
              <dd>{value}</dd>
              <dd className="text-xs text-muted">{note}</dd>
            </div>
          ))}
        </dl>
        <Filters screen={screen} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output className="font-semibold">
            {plural(found, "imóvel encontrado", "imóveis encontrados")}
          </output>{" "}
          {found > 0 && (
            <a
              href={propertiesHref({ ...query, page: 1, open: null }, SHEET_PATH)}
              className="button icon-start"
              download
            >
              Baixar planilha (CSV)
              <Icon name="file" />
            </a>
          )}
        </div>
        {rows.length === 0 ? <Nothing /> : <PropertyRows rows={rows} query={query} />}
        <Pages screen={screen} />
      </div>
      {dialog && (
        <PageDialog key={dialog.number} title={dialog.title} closeTo={closed} tall>
          <PropertyDialog view={dialog} here={propertiesHref(query)} refused={refused} />
        </PageDialog>
      )}
    </>
  );
}

function Filters({ screen: { query, types } }: { screen: PropertiesScreen }) {
  const { filters, sort, situation } = query;
  return (
    <Form method="get" action={PROPERTIES_PATH} className="property-filters">
      <Field
        name={keyOf("text")}
        type="search"
        label="Buscar"
        placeholder="Código, endereço ou cidade"
        defaultValue={filters.text}
        key={filters.text}
      />
      <SelectField
        name={keyOf("types")}
        label="Tipo"
        defaultValue={filters.types[0] ?? ""}
        key={`t${filters.types[0]}`}
      >
        <option value="">Todos</option>
        {types.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField name="situacao" label="Situação" defaultValue={situation ?? ""} key={`s${situation}`}>
        <option value="">Todas</option>
        {Object.entries(SITUATIONS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField name="ordem" label="Ordem" defaultValue={sort} key={`o${sort}`}>
        {Object.entries(ORDERS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <button className="button button-brand">Filtrar</button>
    </Form>
  );
}

function Pages({ screen: { query, page, pages } }: { screen: PropertiesScreen }) {
  if (pages === 1) return null;
  const at = (to: number) => propertiesHref({ ...query, page: to, open: null });
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-center gap-3">
      {page > 1 && (
        <Link to={at(page - 1)} rel="prev" className="button">
          <Icon name="left" />
          Anterior
        </Link>
      )}
      <p className="text-sm text-muted">
        Página {page} de {pages}
      </p>
      {page < pages && (
        <Link to={at(page + 1)} rel="next" className="button">
          Próxima
          <Icon name="right" />
        </Link>
      )}
    </nav>
  );
}

function Nothing() {
  return (
    <section className="panel centred gap-3 px-4 py-10">
      <h2 className="text-lg font-semibold">Nenhum imóvel encontrado</h2>
      <p className="max-w-[50ch] justify-self-center text-muted">
        Um imóvel que saiu das listas é encontrado pelo código inteiro, sem outros filtros.
      </p>
      <Link to={PROPERTIES_PATH} className="button">
        Limpar filtros
      </Link>
    </section>
  );
}

function NotLoaded() {
  return (
    <section className="panel justify-items-start">
      <p className="font-semibold">Erro ao carregar propriedades</p>
      <p className="text-muted">Nada mudou. Tente novamente em alguns instantes.</p>
      <Link to={PROPERTIES_PATH} reloadDocument className="button">
        Tentar de novo
      </Link>
    </section>
  );
}
