import { readDelivery } from "#app/core/page-deliveries/read-delivery.server.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { inventedPage } from "#tests/invented-page.ts";
import { CONTAINERS, mutatedPage } from "#tests/mutated-pages.ts";
import { figureOf, percentile, rounded, type Cell, type Findings } from "./table.ts";

const MUTATED = 100_000;
const SMALL = 1_000_000;
/** Just below the most bytes that are read. */
const TIMES = 4;
const RUNS = 3;

const PAGE = inventedPage();
const parts = (content: string) =>
  `MIME-Version: 1.0\nContent-Type: multipart/related; boundary=a\n\n--a\nContent-Type: text/html\n${content}`;
const filled = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length));

/** Pages of so many bytes on which readers take long: each a piece again and again, in a place where one is expected. */
const SHAPES: Record<string, (bytes: number) => string> = {
  "a line without end": (bytes) => inventedPage({ box: filled("R$ 1,", bytes) }),
  "lines without end": (bytes) => inventedPage({ box: filled("a<br>", bytes) }),
  "an address without end": (bytes) =>
    inventedPage({ box: `<p>Endereço:<br>${filled("A - CEP: , ", bytes)}</p>` }),
  "open tags": (bytes) => filled("<p><b ", bytes),
  "closed tags": (bytes) => `<div>${filled("</b>", bytes)}`,
  attributes: (bytes) => `<div ${filled("a='1' ", bytes)}>`,
  comments: (bytes) => `<p>${filled("<!---->", bytes)}`,
  entities: (bytes) => `<p>${filled("&amp", bytes)}`,
  "a script": (bytes) => `<script>${filled('strLista: ("1" ', bytes)}</script>${PAGE}`,
  boxes: (bytes) => filled('<div id="dadosImovel">x', bytes),
  addresses: (bytes) => filled("https://venda-imoveis.caixa.gov.br/detalhe-imovel.asp", bytes),
  "copied lines": (bytes) => `Valor de avaliação: R$ 1,00\n${filled("Endereço:\n", bytes)}`,
  "empty lines in a part": (bytes) => parts(filled("\n", bytes)),
  "a part in escapes": (bytes) =>
    parts(`Content-Transfer-Encoding: quoted-printable\n\n${filled("=41", bytes)}`),
  parts: (bytes) => parts(filled("\n--a\n\n", bytes)),
  headers: (bytes) => parts(filled("X: y\n", bytes)),
};

const read = (bytes: Buffer) =>
  readDelivery(
    IMPORT_SETUP.source,
    { bytes, fileName: "", url: null, number: null, savedOn: null },
    new Date("2026-08-31T12:30:00Z"),
  );

/** The reader of property pages: pages spoilt at random, and how its time grows with the size of the worst. */
export async function benchPages(): Promise<Findings> {
  const random = seededRandom(41);
  const times: number[] = [];
  let crashes = 0;
  const readings = new Map<string, number>();
  for (let i = 0; i < MUTATED; i++) {
    const { container, bytes } = mutatedPage(random);
    const from = performance.now();
    try {
      const kind = (await read(bytes)).ok ? "page" : "refused";
      readings.set(`${container} ${kind}`, (readings.get(`${container} ${kind}`) ?? 0) + 1);
    } catch {
      crashes++;
    }
    times.push(performance.now() - from);
  }
  const growths: Cell[][] = [];
  for (const [what, make] of Object.entries(SHAPES)) {
    const small = await bestTime(Buffer.from(make(SMALL)));
    const large = await bestTime(Buffer.from(make(SMALL * TIMES)));
    growths.push([what, rounded(small), rounded(large), rounded(large / Math.max(small, 5))]);
  }
  const worst = Math.max(...growths.map((row) => row[3] as number));
  const count = (container: string, kind: string) => readings.get(`${container} ${kind}`) ?? 0;
  return {
    checks: [
      { what: "mutated pages on which the reader fails", figure: figureOf([crashes]), unit: "", atMost: 0 },
      {
        what: "reading a mutated page, p99",
        figure: figureOf([percentile(times, 0.99)]),
        unit: "ms",
        atMost: 10,
      },
      {
        what: `time of the worst page of ${TIMES} MB, of one of 1 MB`,
        figure: figureOf([worst]),
        unit: "times",
        atMost: TIMES * 2,
      },
    ],
    tables: [
      {
        title: "Property pages, spoilt at random",
        notes: [
          `${MUTATED.toLocaleString("en")} pages, each spoilt in up to four places before or after it was put into its container`,
        ],
        columns: ["container", "read", "refused"],
        rows: Object.keys(CONTAINERS).map((name) => [name, count(name, "page"), count(name, "refused")]),
      },
      {
        title: "Property pages, the slowest to read",
        notes: [`best of ${RUNS} in ms; below 5 ms counts as 5`],
        columns: ["page", "1 MB", `${TIMES} MB`, "times"],
        rows: growths,
      },
    ],
  };
}

async function bestTime(bytes: Buffer): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now();
    await read(bytes);
    best = Math.min(best, performance.now() - from);
  }
  return best;
}
