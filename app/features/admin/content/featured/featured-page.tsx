import { Link, Form } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { DayField, Field } from "#app/ui/form.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { NotLoaded } from "../../kit/admin-page.tsx";
import { Figures } from "../../kit/figures.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { RowLink, RowsTable, type Column } from "../../kit/rows-table.tsx";
import { ContentPage, FormAlert } from "../content-page.tsx";
import { FEATURED_PATH, featuredList, type RefusedForm } from "../content-parts.ts";
import type { FeatureTyped, FeaturedRow, FeaturedScreen, OfferRow } from "./featured-screen.server.ts";

interface Props {
  /** Null: it could not be loaded. */
  screen: FeaturedScreen | null;
  refused: RefusedForm<FeatureTyped> | null;
}

interface FeatureDialogProps {
  dialog: NonNullable<FeaturedScreen["dialog"]>;
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

/** Puts a property on the start page, changes its place there, or takes it from there. */
function FeatureDialog({ dialog: { row, chosen, typed: stored }, refused }: FeatureDialogProps) {
  const form = useFirstInvalid<HTMLFormElement>(refused);
  const { errors = {}, typed = stored } = refused ?? {};
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-4">
      {errors[""] && <FormAlert>{errors[""]}</FormAlert>}
      <p className="text-sm text-muted">
        {row.facts
          ? `${row.facts.place} · ${row.facts.price} · `
          : "Não está à venda no portal agora, por isso não aparece. "}
        <a href={`/property/${row.number}`} className="link inline-flex min-h-11 items-center">
          {`Imóvel ${row.number}`}
        </a>
      </p>
      <input type="hidden" name="numero" value={row.number} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="posicao"
          label="Posição"
          type="number"
          inputMode="numeric"
          min={1}
          max={999}
          hint="Os menores vêm primeiro."
          defaultValue={typed.posicao}
          error={errors.posicao}
        />
        <DayField
          name="ate"
          label="Último dia (opcional)"
          hint="Vazio: sem prazo."
          defaultValue={typed.ate}
          error={errors.ate}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="salvar" busy="Salvando…">
          {chosen ? "Salvar" : "Destacar"}
        </SubmitButton>{" "}
        {chosen && (
          <SubmitButton name="intent" value="tirar" busy="Tirando…" className="button">
            Tirar dos destaques
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}
