import { expect, test } from "vitest";
import { CENSUS_COLUMNS } from "#tests/census-rows.ts";
import { readColumns } from "./census-columns.ts";

const read = (header: string) => readColumns(header.split(";"));
const whole = CENSUS_COLUMNS.join(";");

test.for([
  [whole.replaceAll(";", ","), /não estão separados por ponto e vírgula/],
  [`${whole}\r35;3509502`, /só CR/],
  ["3304557050000010001  RUA DAS ACACIAS   120", /anterior à do Censo 2022/],
  ["id;street;number;lat;lon", /não é um arquivo do CNEFE/],
  ["N° do imóvel;UF;Cidade", /não é um arquivo do CNEFE/],
  [whole.replace("LATITUDE", "LAT"), /faltam colunas do CNEFE 2022: LATITUDE/],
] as const)("a header that is not that of the register says what the file is: %s", ([header, reason]) => {
  expect(read(header)).toMatch(reason);
});
