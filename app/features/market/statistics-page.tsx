import { TOO_LITTLE } from "#app/lib/numbers.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import type { Packed } from "#app/ui/packed.ts";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import { COLUMNS, STATISTICS_PATH, STAYS_COLUMN, STAYS_METHOD } from "./market-words.ts";
import { Figures, PagePart, PageTop, Stock } from "./page-parts.tsx";
import type { StatisticsView } from "./statistics-view.ts";

/** `/estatisticas` and `/estatisticas/2026-11`; only read. */
export function StatisticsPage({ view }: { view: Packed<StatisticsView> }) {
  return (
    <div className="page py-6">
      <WrittenOnce kind="statistics" packed={view} part={Statistics} className="grid grid-cols-1 gap-8" />
    </div>
  );
}

/**
 * `/estatisticas` before any list was counted, and a month without lists. `counting`: lists are held, and not counted yet.
 */
export function NoStatistics({ month, counting }: { month: string | null; counting: boolean }) {
  return (
    <div className="page grid grid-cols-1 gap-5 py-6">
      <h1 className="text-xl font-semibold sm:text-2xl">
        {month === null ? "Estatísticas dos imóveis da Caixa" : `Relatório do mercado: ${month}`}
      </h1>
      <p className="max-w-[70ch]">{missingText(month, counting)}</p>
      <p className="flex flex-wrap gap-3">
        {month !== null && !counting ? (
          <a href={STATISTICS_PATH} className="button">
            Ver os meses que temos
          </a>
        ) : (
          <>
            <a href="/dashboard" className="button">
              Buscar imóveis
            </a>{" "}
            <a href="/imoveis" className="button">
              Ver por estado
            </a>
          </>
        )}
      </p>
    </div>
  );
}

function missingText(month: string | null, counting: boolean): string {
  if (counting)
    return `Temos as listas ${month === null ? "da Caixa" : "deste mês"} e ainda estamos contando. Os números aparecem aqui em alguns minutos; a busca e as páginas dos lugares já respondem por elas.`;
  return month === null
    ? "Ainda não recebemos nenhuma lista da Caixa. As estatísticas começam com a primeira: o que não vimos não inventamos."
    : "Não temos nenhuma lista deste mês. O que não vimos não inventamos.";
}

function Statistics({ view }: { view: StatisticsView }) {
  const { crumbs, heading, lead, notes, figures, stock, byState, byMode, states, sheet } = view;
  return (
    <>
      <div className="grid gap-5">
        <PageTop crumbs={crumbs} heading={heading} lead={lead} notes={notes} />
        <Figures figures={figures} />
        <p>
          <a href={sheet} className="button" download>
            Baixar os números (CSV)
          </a>
        </p>
      </div>
      <Stock view={stock} />
      <PagePart id="por-modalidade" title="Por modalidade">
        <DataTable caption="Por modalidade" head={["Modalidade", ...COLUMNS]} rows={byMode} />
        <ColumnNote />
      </PagePart>
      <PagePart id="por-estado" title="Por estado">
        <DataTable caption="Por estado" head={["Estado", ...COLUMNS]} rows={byState} />
        <ColumnNote />
        <nav aria-label="Páginas dos estados" className="flex flex-wrap gap-x-4">
          {states.map(({ label, href }) => (
            <a key={href} href={href} className="link inline-flex min-h-11 items-center text-sm">
              {`${label} `}
            </a>
          ))}
        </nav>
      </PagePart>
      <Months view={view} />
      <Method />
    </>
  );
}

function ColumnNote() {
  return (
    <p className="max-w-[70ch] text-sm text-muted">
      {`“–”: ${TOO_LITTLE}. ${STAYS_COLUMN} `}
      <a href="#metodo" className="link">
        Como calculamos
      </a>
    </p>
  );
}

function Months({ view: { month, months } }: { view: StatisticsView }) {
  return (
    <PagePart id="meses" title="Relatórios do mês">
      <ul className="flex flex-wrap gap-2">
        {months.map(({ label, href }) => (
          <li key={href}>
            <a
              href={href}
              className="chip"
              aria-current={month !== null && href.endsWith(month) ? "page" : undefined}
            >
              {label}
            </a>{" "}
          </li>
        ))}
      </ul>
      <p className="max-w-[70ch] text-sm text-muted">
        Um mês é encerrado quando chegam as listas seguintes de todos os estados, ou uma semana depois do fim.
        Quem tem o Premium recebe o relatório por e-mail nesse dia.
      </p>
    </PagePart>
  );
}

const METHOD: readonly [name: string, text: string][] = [
  [
    "Fonte",
    "As listas públicas da Caixa que guardamos, de cada estado e dia. Não há outra: nada é estimado onde não há lista.",
  ],
  [
    "À venda",
    "Imóveis na lista mais nova de cada estado; de um mês, na última dele: um estado sem lista no mês não conta.",
  ],
  [
    "Novos, voltaram, saíram, baixaram",
    "O que mudou entre duas listas do mesmo estado com no máximo 7 dias entre elas. Onde não há duas listas assim, o que mudou não é conhecido: dados insuficientes, e não 0. Sair da lista não é ser vendido.",
  ],
  [
    "Redução mediana",
    "Das reduções de preço do mês, quanto o preço caiu, em porcentagem do preço anterior; a do meio. Nos números mais novos, o mês é o último de que temos listas de cada estado.",
  ],
  [
    "Desconto mediano",
    "Quanto o preço está abaixo da avaliação da Caixa, na última lista do mês; a mediana dos que têm desconto. A avaliação não é o preço de mercado.",
  ],
  ["Tempo na lista", STAYS_METHOD],
  ["Poucos dados", "Com menos de 10 imóveis, uma mediana ou um tempo não é dito: dados insuficientes."],
];

function Method() {
  return (
    <PagePart id="metodo" title="Como calculamos">
      <dl className="grid max-w-[70ch] gap-3 text-sm">
        {METHOD.map(([name, text]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </PagePart>
  );
}
