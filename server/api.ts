import type { IncomingMessage, ServerResponse } from "node:http";
import { toApiMap } from "#app/features/api/api-map.ts";
import { parseView } from "#app/features/map/view.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { network } from "#app/lib/network.ts";
import { canonicalNumber, lastSeenOn, type Listing } from "#app/facts/listings/listing.ts";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import { wordMarker } from "#app/facts/query/words/marks.ts";
import { facetsJson, toApiDetail, toApiHead, toApiItem, toApiMarks } from "#app/features/api/api-item.ts";
import { toApiSuggestions } from "#app/features/api/api-suggestions.ts";
import { openapi } from "#app/features/api/openapi.ts";
import { parseQuery, usualSortOf } from "#app/facts/query/query-codec.ts";
import { unusedValues } from "#app/facts/query/unused-values.ts";
import { standingSort } from "#app/facts/query/ordering.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import { suggestionsFor } from "#app/core/suggestions/suggestions.ts";
import type { Services } from "#app/services.ts";
import { clientAddress } from "./address.ts";
import { AnswerCache, type Answer } from "./answer-cache.ts";
import { createCsvExport } from "./export-csv.ts";
import type { CacheList } from "./operations.ts";
import { sendCalculation, sendCost } from "./calculations.ts";
import { sendNoAddress, sendProblem, sendJson } from "./send-json.ts";
import { createRateLimit } from "./rate-limit.ts";

const BURST = 120;
const PER_SECOND = 10;
const MAX_PAGE_SIZE = 100;
/** Items of an answer without `por_pagina`; the administrators' page size is for pages only. */
const USUAL_PAGE_SIZE = 20;
/** Cities in an answer without `cidades=todas`. */
const USUAL_CITIES = 100;
/** Marks every answer while the properties are invented. */
const DATA_HEADER = "X-Dados";
/** An export reads every match, so it takes this much of an address's rate limit. */
const EXPORT_COST = 10;

/** Whoever asks thousands of different questions must not fill the memory. */
const MAX_ANSWER_BYTES = 12 * 1024 * 1024;

/** The public read-only API under `/api/v1/`, answered without React: from memory, as finished JSON. */
export function createApi(
  services: Services,
  originOf: (request: IncomingMessage) => string,
  caches: CacheList = [],
) {
  const limit = createRateLimit(BURST, PER_SECOND);
  const answers = new AnswerCache(MAX_ANSWER_BYTES);
  caches.push(() => {
    const { entries, bytes, maxBytes } = answers.use();
    return { name: "Respostas da API", entries, used: bytes, most: maxBytes, unit: "bytes" };
  });
  const exportCsv = createCsvExport(services, originOf);
  const itemJson = createItemWriter();
  /** Words like `amanhã` mean another day each day. */
  const today = () => dayInSaoPaulo(services.now());

  async function search(request: IncomingMessage, response: ServerResponse, url: URL) {
    const engine = services.engine();
    const origin = originOf(request);
    // The key is the address as it was written, so a cached answer is found without parsing the query.
    const key = `${today()} ${origin}${url.search}`;
    let answer = answers.get(engine, key);
    if (!answer) {
      const { query, remarks } = await readQuery(parseQuery(url.searchParams), services);
      const pageSize = pageSizeOf(url.searchParams.get("por_pagina"));
      const mostCities = url.searchParams.get("cidades") === "todas" ? undefined : USUAL_CITIES;
      const searchRequest = {
        ...query,
        sort: standingSort(query),
        pageSize,
        preferred: remarks.preferred,
        mostCities,
      };
      const result = {
        ...engine.search(searchRequest),
        uncertain: engine.uncertain(query.filters),
      };
      const head = JSON.stringify(
        toApiHead(searchRequest, result, engine.freshness, remarks, unusedValues(url.searchParams)),
      ).slice(0, -1);
      const { byState: newest } = engine.freshness;
      const written = (listing: Listing) =>
        itemJson(listing, { origin, lastSeen: lastSeenOn(listing, newest) });
      const item =
        url.searchParams.get("destaques") === "1" ? marking(query.filters.text, engine, written) : written;
      const items = result.items.map(item).join(",");
      answer = answers.set(engine, key, `${head},"facetas":${facetsJson(result.facets)},"itens":[${items}]}`);
    }
    sendAnswer(request, response, answer);
  }

  async function map(request: IncomingMessage, response: ServerResponse, url: URL) {
    const engine = services.engine();
    const key = `${today()} mapa${url.search}`;
    let answer = answers.get(engine, key);
    if (!answer) {
      const { query, remarks } = await readQuery(parseQuery(url.searchParams), services);
      const { filters } = query;
      const result = engine.map({ filters, view: parseView(url.searchParams) });
      const unused = unusedValues(url.searchParams);
      answer = answers.set(
        engine,
        key,
        JSON.stringify(toApiMap(result, engine.freshness, filters, remarks, unused)),
      );
    }
    sendAnswer(request, response, answer);
  }

  async function suggest(request: IncomingMessage, response: ServerResponse, url: URL) {
    const engine = services.engine();
    const usualSort = usualSortOf(services.settings);
    const key = `${today()} sugestoes ${usualSort} ${url.search}`;
    let answer = answers.get(engine, key);
    if (!answer) {
      const query = parseQuery(url.searchParams, usualSort);
      const suggestions = await suggestionsFor(engine, query, usualSort, services);
      answer = answers.set(engine, key, JSON.stringify(toApiSuggestions(suggestions)));
    }
    sendAnswer(request, response, answer);
  }

  async function one(request: IncomingMessage, response: ServerResponse, url: URL) {
    const [text = "", ...rest] = decode(url.pathname.slice("/api/v1/imoveis/".length)).split("/");
    const isCost = rest.join("/") === "custo";
    if (rest.length > 0 && !isCost) return sendNoAddress(response);
    const number = canonicalNumber(text);
    const detail = number && (await services.findListing(number));
    if (!detail) {
      sendProblem(response, 404, "Imóvel não encontrado", `Nenhuma lista importada traz o imóvel ${text}.`);
      return;
    }
    if (isCost) await sendCost(response, detail, url.searchParams, services);
    else sendJson(response, toApiDetail(detail, originOf(request)));
  }

  /** Answers a request under `/api/v1/`. */
  return async function handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    response.setHeader("Access-Control-Allow-Origin", "*");
    // A header, because bodies have exactly the keys of their contract.
    if (services.engine().freshness.demo) {
      response.setHeader(DATA_HEADER, "demonstracao");
      response.setHeader("Access-Control-Expose-Headers", DATA_HEADER);
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      sendProblem(response, 405, "Método não permitido", "A API é só de leitura: use GET.", {
        Allow: "GET, HEAD",
      });
      return;
    }
    const address = clientAddress(request);
    const path = url.pathname.slice("/api/v1/".length);
    const cost = path === "exportar.csv" && request.method === "GET" ? EXPORT_COST : 1;
    const wait = address === null ? 0 : limit.take(network(address), performance.now(), cost);
    if (wait > 0) {
      const detail = `Limite de ${PER_SECOND} consultas por segundo; uma exportação conta como ${EXPORT_COST}. Tente de novo em ${wait} s.`;
      sendProblem(response, 429, "Consultas demais", detail, { "Retry-After": String(wait) });
      return;
    }
    if (path === "imoveis") return search(request, response, url);
    if (path.startsWith("imoveis/")) return one(request, response, url);
    if (path.startsWith("calculos/"))
      return sendCalculation(response, path.slice("calculos/".length), url.searchParams, services);
    if (path === "mapa") return map(request, response, url);
    if (path === "sugestoes") return suggest(request, response, url);
    if (path === "exportar.csv") return exportCsv(request, response, url);
    if (path === "openapi.json") return sendJson(response, openapi);
    sendNoAddress(response);
  };
}

/** What an item says beside what is in its listing. */
type ItemOccasion = Parameters<typeof toApiItem>[1];

/** Of about 900 bytes each: all properties of the bank, but not a million of them. */
const MAX_TEXTS = 40_000;

/**
 * Items as JSON text, cached by listing object: a new index has new objects, and the texts of the old ones are freed
 * with them. With too many texts all are dropped, because whoever reads page after page needs none of them again.
 */
export function createItemWriter(maxTexts = MAX_TEXTS) {
  let texts = new WeakMap<Listing, ItemOccasion & { text: string }>();
  let count = 0;
  return (listing: Listing, occasion: ItemOccasion): string => {
    const known = texts.get(listing);
    if (known?.origin === occasion.origin && known.lastSeen === occasion.lastSeen) return known.text;
    const text = JSON.stringify(toApiItem(listing, occasion));
    if (count >= maxTexts) {
      texts = new WeakMap();
      count = 0;
    }
    texts.set(listing, { ...occasion, text });
    count++;
    return text;
  };
}

/** Writes items with what the words of a text match in them. */
function marking(text: string, { vocabulary }: CurrentEngine, written: (listing: Listing) => string) {
  const mark = wordMarker(text, vocabulary);
  return (listing: Listing): string => {
    const marks = mark ? toApiMarks(listing, mark(listing)) : [];
    return `${written(listing).slice(0, -1)},"destaques":${JSON.stringify(marks)}}`;
  };
}

function pageSizeOf(text: string | null): number {
  const size = Number(text);
  return text && Number.isInteger(size) && size > 0 ? Math.min(size, MAX_PAGE_SIZE) : USUAL_PAGE_SIZE;
}

/** Whether the client already has this version; a compressing proxy makes the tag weak (RFC 9110 §13.1.2). */
function holds(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** Sends only the tag when the client already has this answer. */
function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (holds(request.headers["if-none-match"], answer.etag)) {
    response.writeHead(304, { ETag: answer.etag }).end();
    return;
  }
  response.writeHead(200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": answer.body.length,
    "Cache-Control": "public, max-age=60",
    ETag: answer.etag,
  });
  response.end(answer.body);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
