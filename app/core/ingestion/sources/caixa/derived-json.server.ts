import { z } from "zod";
import type { ListPart, ReadListOptions } from "#app/core/ingestion/source.ts";
import { isUf } from "#app/lib/br.ts";
import { squeeze } from "#app/lib/text.ts";
import { listAssembler } from "./assemble.ts";
import { tooLarge } from "./chunks.server.ts";
import { decodeAll } from "#app/core/ingestion/files/decode.ts";
import { stateOfName } from "./file-name.ts";
import { listDateOf } from "./list-date.ts";
import { readNumber, statedDiscount } from "./numbers.ts";
import { officialSaleMode, officialType } from "./official-words.ts";
import { refusal } from "./refusal.ts";
import { discountProblem, textProblem } from "./row-contradictions.ts";
import { moneyProblem, parseYesNo, rejected, type RowReading } from "./row.ts";

const MAX_JSON_BYTES = 20_000_000;

const amount = z.number().nonnegative();
const count = z.number().int().nonnegative().nullish();
const Row = z.object({
  cod: z.union([z.string(), z.number().int().nonnegative().transform(String)]),
  uf: z.string(),
  cidade: z.string(),
  bairro: z.string().nullish(),
  endereco: z.string().nullish(),
  tipo: z.string().min(1),
  area: amount.nullish(),
  area_priv: amount.nullish(),
  quartos: count,
  vagas: count,
  preco: amount,
  avaliacao: amount,
  desconto: z.number().nullish(),
  financiamento: z.string().nullish(),
  modalidade: z.string().min(1),
  link: z.string().nullish(),
});

/**
 * Reads the JSON that other people derive from a list: an array of objects with `cod`, `uf`, `preco`... It lacks the
 * description, so fields read from that are null; the date is that of the file's name or folder. At most 20 MB, read at
 * once.
 */
export async function* readDerivedJson(
  head: Uint8Array,
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  options: ReadListOptions,
): AsyncGenerator<ListPart> {
  const parts = [head];
  let bytes = head.length;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_JSON_BYTES) throw tooLarge(MAX_JSON_BYTES);
    parts.push(chunk);
  }
  const rows = parseArray(decodeAll(Buffer.concat(parts)));
  const listDate = listDateOf(null, name, options);
  const assembler = listAssembler({ nameState: stateOfName(name), listDate });
  for (const [index, row] of rows.entries()) {
    assembler.add(readDerivedRow(row, index + 1));
    yield* assembler.take();
  }
  yield* assembler.finish();
}

function parseArray(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refusal("O arquivo é um JSON cortado ou inválido.", { cause: error });
  }
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  const isList =
    Array.isArray(value) && (value.length === 0 || (isObject(first) && "cod" in first && "uf" in first));
  if (!isList) throw refusal("O arquivo é um JSON que não é uma lista de imóveis (com cod, uf, preco, ...).");
  return value as unknown[];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function readDerivedRow(value: unknown, line: number): RowReading {
  const parsed = Row.safeParse(value);
  if (!parsed.success) {
    const keys = new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? "objeto")));
    const cod = isObject(value) && "cod" in value ? readNumber(String(value.cod), "") : null;
    return rejected(
      line,
      `campos ausentes ou inválidos: ${[...keys].join(", ")}`,
      cod?.ok ? cod.number : null,
      null,
    );
  }
  const row = parsed.data;
  const number = readNumber(row.cod, row.link ?? "");
  const state = row.uf.trim().toUpperCase();
  if (!isUf(state)) return rejected(line, `UF desconhecida: ${state.slice(0, 20)}`, number.number, null);
  if (!number.ok) return rejected(line, number.reason, number.number, state, number);
  const priceCents = Math.round(row.preco * 100);
  const appraisalCents = Math.round(row.avaliacao * 100);
  const problem =
    moneyProblem("preço", priceCents, String(row.preco)) ??
    moneyProblem("valor de avaliação", appraisalCents, String(row.avaliacao)) ??
    (squeeze(row.cidade) === "" ? "cidade em branco" : null);
  if (problem) return rejected(line, problem, number.number, state);
  const contradiction =
    discountProblem(String(row.desconto ?? ""), priceCents, appraisalCents) ??
    textProblem([row.cidade, row.bairro, row.endereco, row.tipo, row.modalidade].join(" "));
  if (contradiction) return rejected(line, contradiction, number.number, state, { contradicts: true });
  return {
    ok: true,
    draft: {
      line,
      number: number.number,
      state,
      city: squeeze(row.cidade),
      district: squeeze(row.bairro ?? "") || null,
      address: squeeze(row.endereco ?? ""),
      priceCents,
      appraisalCents,
      discount: statedDiscount(String(row.desconto ?? ""), priceCents, appraisalCents),
      acceptsFinancing: parseYesNo(row.financiamento ?? ""),
      type: officialType(squeeze(row.tipo)),
      saleMode: officialSaleMode(squeeze(row.modalidade)),
      description: null,
      areaTotalM2: row.area || null,
      areaPrivateM2: row.area_priv || null,
      areaLandM2: null,
      bedrooms: row.quartos || null,
      bathrooms: null,
      parking: row.vagas || null,
      livingRooms: null,
      suites: null,
      halfBaths: null,
      amenities: row.vagas ? ["garagem"] : [],
      unknownTokens: [],
    },
  };
}
