import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useReadAgain, UploadsSection } from "../imports/uploads-section.tsx";
import { NotLoaded } from "../kit/admin-page.tsx";
import { Figures } from "../kit/figures.tsx";
import { RowsTable, type Column } from "../kit/rows-table.tsx";
import { CensusCard, DownloadCard, DownloadSection } from "./download-section.tsx";
import { ACT_NAME, buttonOf, CENSUS_PAGE } from "./census-form.ts";
import type { CensusView, CoveredState, MissingState, SoldCity } from "./census-view.ts";
import { SendCensus } from "./send-census.tsx";
import type { CensusUploadView } from "./upload-view.ts";

const ABOUT =
  "https://www.ibge.gov.br/estatisticas/sociais/populacao/38734-cadastro-nacional-de-enderecos-para-fins-estatisticos.html";

const COVERED_COLUMNS: readonly Column<CoveredState>[] = [
  {
    heading: "Estado",
    width: "11rem",
    cell: ({ name, uf }) => (
      <span className="inline-flex min-h-11 items-center font-semibold">{`${name} (${uf})`}</span>
    ),
  },
  {
    heading: "De onde vêm os endereços",
    width: null,
    narrow: "wide",
    cell: ({ files, warning }) => (
      <span className="grid gap-1">
        {files.map((text) => (
          <span key={text}>{`${text} `}</span>
        ))}
        {warning !== null && <span className="text-amber">{warning}</span>}
      </span>
    ),
  },
  { heading: "No endereço", width: "7.5rem", numeric: true, cell: ({ door }) => door },
  { heading: "Na rua", width: "7rem", numeric: true, cell: ({ street }) => street },
  { heading: "No bairro", width: "7rem", numeric: true, cell: ({ district }) => district },
  { heading: "Só no município", width: "8rem", numeric: true, cell: ({ rest }) => rest },
];

const SALES_COLUMNS: readonly Column<SoldCity>[] = [
  {
    heading: "Município",
    width: null,
    cell: ({ name }) => <span className="inline-flex min-h-11 items-center font-semibold">{name}</span>,
  },
  { heading: "Vendas", width: "7rem", numeric: true, cell: ({ sales }) => sales },
  { heading: "Sem posição", width: "8rem", numeric: true, cell: ({ unplaced }) => unplaced },
  { heading: "A mais nova", width: "8rem", numeric: true, cell: ({ newest }) => newest },
  { heading: "Lida em", width: "8rem", numeric: true, cell: ({ readOn }) => readOn },
];

const MISSING_COLUMNS: readonly Column<MissingState>[] = [
  {
    heading: "Estado",
    width: null,
    cell: ({ name, uf }) => (
      <span className="inline-flex min-h-11 items-center font-semibold">{`${name} (${uf})`}</span>
    ),
  },
  { heading: "À venda", width: "8rem", numeric: true, cell: ({ forSale }) => forSale },
  {
    heading: "Arquivo a baixar",
    width: "14rem",
    narrow: "aside",
    cell: ({ file, href, name }) => (
      <a href={href} className="link" rel="external">
        {file}
        <span className="sr-only">{`, os endereços de ${name}, no IBGE`}</span>
      </a>
    ),
  },
];

/** The addresses of the census: what is held of them, what is missing, and files that are sent and read. */
export function CensusPage({ view }: { view: CensusView | null }) {
  useReadAgain(view?.isActive ?? false);
  if (view === null) return <NotLoaded text="Erro ao carregar endereços" to={CENSUS_PAGE} />;
  const { confirm, figures, open, ended, covered, missing, isActive, download, downloads, endedDownloads } =
    view;
  return (
    <div className="admin-list">
      <section aria-labelledby="cnefe" className="grid max-w-[75ch] gap-2 text-sm">
        <h2 id="cnefe" className="text-lg font-semibold">
          Endereços do Censo 2022 (CNEFE)
        </h2>
        <p>
          As listas trazem endereços sem coordenadas. O IBGE publica todos os endereços do Brasil com a
          posição de cada um, em arquivos por estado e por município. Com eles cada imóvel vai ao mapa no
          endereço, na rua ou no bairro, neste servidor: ninguém fica sabendo onde se procura.
        </p>
        <p className="text-muted">
          Guardam-se só as ruas que ocorrem nas listas e nas vendas registradas, para que a lista de amanhã
          também tenha posição; os arquivos são apagados depois da leitura. Leia de novo quando vierem listas
          com muitas ruas novas.{" "}
          <a href={ABOUT} className="link">
            O que é o CNEFE
          </a>
        </p>
      </section>
      <Figures figures={figures} />
      <DownloadSection choice={download} open={downloads} />
      <SendCensus confirm={confirm} />
      {isActive && (
        // A browser without scripts does not read the page again by itself.
        <a href={CENSUS_PAGE} className="button without-script justify-self-start">
          Atualizar
        </a>
      )}
      {open.length > 0 && (
        <UploadsSection id="lendo" title="Na fila e em leitura">
          {cardsOf(open)}
        </UploadsSection>
      )}
      {missing.length > 0 && (
        <section aria-labelledby="faltam" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="faltam" className="text-lg font-semibold">
            Estados sem endereços
          </h2>
          <p className="max-w-[70ch] text-sm text-muted">
            Têm imóveis à venda, que ficam no bairro ou no município. Busque-os acima, ou baixe com o
            navegador o arquivo do estado ou os dos municípios que importam, na{" "}
            <a href={view.source} className="link">
              pasta do IBGE
            </a>
            , e envie.
          </p>
          <RowsTable
            caption="Estados com imóveis à venda e sem endereços"
            keyOf={({ uf }) => uf}
            rows={missing}
            columns={MISSING_COLUMNS}
          />
        </section>
      )}
      {covered.length > 0 && (
        <section aria-labelledby="guardados" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="guardados" className="text-lg font-semibold">
            Estados com endereços
          </h2>
          <p className="max-w-[70ch] text-sm text-muted">
            Os imóveis à venda de cada estado, por como se sabe onde ficam.
          </p>
          <RowsTable
            caption="Estados com endereços, e onde ficam seus imóveis à venda"
            keyOf={({ uf }) => uf}
            rows={covered}
            columns={COVERED_COLUMNS}
          />
        </section>
      )}
      {view.sales.length > 0 && (
        <section aria-labelledby="vendas" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="vendas" className="text-lg font-semibold">
            Vendas registradas
          </h2>
          <p className="max-w-[70ch] text-sm text-muted">
            Lidas com <code>npm run sales</code>, dos últimos 24 meses. As que têm posição aparecem nas
            páginas dos imóveis próximos; as outras a recebem quando os endereços do seu município são lidos
            de novo, se o Censo os tiver.
          </p>
          <RowsTable
            caption="Municípios com vendas registradas"
            keyOf={({ ibge }) => ibge}
            rows={view.sales}
            columns={SALES_COLUMNS}
          />
        </section>
      )}
      {ended.length + endedDownloads.length > 0 && (
        <UploadsSection
          id="terminados"
          title="Terminados"
          lead="Dos últimos 30 dias. Os arquivos já foram apagados."
        >
          {endedDownloads.map((one) => (
            <DownloadCard key={`busca ${one.id}`} download={one} />
          ))}
          {cardsOf(ended)}
        </UploadsSection>
      )}
    </div>
  );
}

const cardsOf = (uploads: CensusUploadView[]) =>
  uploads.map((upload) => <UploadCard key={upload.id} upload={upload} />);

const ACTS = {
  cancelar: { act: "cancelar", label: "Cancelar leitura", of: " de ", busy: "Cancelando…" },
  tirar: { act: "cancelar", label: "Tirar", of: " ", busy: "Tirando…" },
  repetir: { act: "repetir", label: "Ler de novo", of: " ", busy: "Pondo na fila…" },
} as const;

function UploadCard({
  upload: { id, name, facts, status, lines, progress, acts },
}: {
  upload: CensusUploadView;
}) {
  return (
    <CensusCard name={name} status={status} facts={facts} lines={lines} progress={progress}>
      {acts.length === 0 ? null : (
        <>
          {acts.map((named) => {
            const { act, label, of, busy } = ACTS[named];
            return (
              <SubmitButton
                key={named}
                name={ACT_NAME}
                value={buttonOf(act, id)}
                busy={busy}
                className="button"
              >
                {label}
                <span className="sr-only">{of + name}</span>
              </SubmitButton>
            );
          })}
        </>
      )}
    </CensusCard>
  );
}
