import { markupFaults } from "../markup-faults.ts";
import { structuredFaults } from "../structured-faults.ts";

/**
 * Public pages that search engines may not list: answers to somebody, steps of a form, what combines filters, a month
 * that has not ended.
 */
const UNLISTED =
  /^\/(auth|comparar|sem-conexao|meus-lugares|trazer|estatisticas\/|property\/\d+\/\w+)|^\/guia\/.*\?|^\/dashboard\?.*(q|tipo|agrupar)=/;
/** On the page of a property that is not for sale any more. */
const LEFT = "<strong>Saiu da lista";
/** Pages that another page stands for. */
const STOOD_FOR: Readonly<Record<string, string>> = { "/dashboard?estado=RJ": "/imoveis/rj" };

/** Faults in the HTML of a page and in its data for search engines. */
export async function htmlFaults(html: string, url: string): Promise<string[]> {
  return [...(await markupFaults(html)), ...structuredFaults(html, new URL(url).origin)];
}

/** What a public page tells search engines wrongly: whether they may list it, which path stands for it, what it is about. */
export function indexingFaults(html: string, url: string): string[] {
  const { pathname, search } = new URL(url);
  const isUnlisted = UNLISTED.test(pathname + search) || html.includes(LEFT);
  const due = isUnlisted ? "unlisted" : (STOOD_FOR[pathname + search] ?? pathname);
  const faults: string[] = [];
  if (indexingOf(html) !== due) faults.push(`search engines are told ${indexingOf(html)} instead of ${due}`);
  if (!isUnlisted && !html.includes('name="description"')) faults.push("search engines get no description");
  return faults;
}

/** The path that stands for a page, as search engines are told. */
function indexingOf(html: string): string {
  if (/<meta name="robots" content="noindex/.test(html)) return "unlisted";
  const named = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href!);
  return named.map((href) => new URL(href).pathname).join(" and ") || "no canonical address";
}
