import type { Listing } from "#app/facts/listings/listing.ts";
import { freePort } from "#tests/free-port.ts";
import { launchChromium } from "./chromium.ts";
import { startServer } from "./server-process.ts";
import { figureOf, type Cell, type Check, type Figure, type Findings } from "./table.ts";

const MIN_SCORES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;

/** One page of each kind that people reach from a search engine or a message. */
const PAGES = [
  "/",
  "/dashboard",
  "/property/{number}",
  "/imoveis/sp",
  "/blog/leilao-sfi-primeira-e-segunda-praca",
  "/pricing",
];

type Category = keyof typeof MIN_SCORES;
const CATEGORIES = Object.keys(MIN_SCORES) as Category[];

const TIMES = {
  "first-contentful-paint": "first paint",
  "largest-contentful-paint": "largest paint",
  "total-blocking-time": "blocked",
} as const;

/** The parts of Lighthouse's result that are read. */
interface Result {
  lighthouseVersion: string;
  categories: Record<Category, { score: number | null }>;
  audits: Record<keyof typeof TIMES, { numericValue: number }>;
}
type Lighthouse = (url: string, options: { port: number; output: "json" }) => Promise<{ lhr: Result }>;

/** Lighthouse for phones (slow network and processor, both simulated) on pages of an installation that holds the lists. */
export async function benchLighthouse(dataDir: string, listings: Listing[], runs: number): Promise<Findings> {
  const lighthouse = await installedLighthouse();
  const number = listings[0]!.number;
  const server = await startServer(dataDir);
  try {
    const byPage = new Map<string, Result[]>();
    for (const page of PAGES) {
      const url = server.url + page.replace("{number}", number);
      const results: Result[] = [];
      for (let run = 0; run < runs; run++) results.push(await audit(lighthouse, url));
      byPage.set(page, results);
    }
    return findings(byPage);
  } finally {
    await server.stop();
  }
}

/** Lighthouse has more packages than the product, so it is installed beside it only for these figures. */
async function installedLighthouse(): Promise<Lighthouse> {
  const name = "lighthouse";
  try {
    return ((await import(name)) as { default: Lighthouse }).default;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new Error("Lighthouse is not installed: npm install --no-save lighthouse@13", { cause: error });
  }
}

/** In a new browser, because the previous one has everything in its cache. */
async function audit(lighthouse: Lighthouse, url: string): Promise<Result> {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    return (await lighthouse(url, { port, output: "json" })).lhr;
  } finally {
    await browser.close();
  }
}

function findings(byPage: Map<string, Result[]>): Findings {
  const score = (results: Result[], category: Category): Figure =>
    figureOf(results.map(({ categories }) => 100 * (categories[category].score ?? 0)));
  const checks: Check[] = [...byPage].flatMap(([page, results]) =>
    CATEGORIES.map((category) => ({
      what: `Lighthouse, phone, \`${page}\`: ${category.replace("-", " ")}`,
      figure: score(results, category),
      unit: "",
      atLeast: MIN_SCORES[category],
    })),
  );
  const times = Object.keys(TIMES) as (keyof typeof TIMES)[];
  const rows = [...byPage].map(([page, results]): Cell[] => [
    page,
    ...CATEGORIES.map((category) => score(results, category)),
    ...times.map((time) => figureOf(results.map(({ audits }) => audits[time].numericValue))),
  ]);
  const version = [...byPage.values()][0]![0]!.lighthouseVersion;
  return {
    checks,
    tables: [
      {
        title: "Lighthouse",
        notes: [
          `Lighthouse ${version} with its settings for phones: slow 4G and a processor four times slower, both simulated; times in ms`,
        ],
        columns: [
          "page",
          ...CATEGORIES.map((category) => category.replace("-", " ")),
          ...Object.values(TIMES),
        ],
        rows,
      },
    ],
  };
}
