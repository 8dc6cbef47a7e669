import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { newFolder } from "./run-folder.ts";

const COMPLEMENTS = [1, 2, 3, 4, 5].flatMap((i) => [`NOM_COMP_ELEM${i}`, `VAL_COMP_ELEM${i}`]);

/** The columns of a file of IBGE's address register (CNEFE 2022), in their official order. */
export const CENSUS_COLUMNS = [
  ..."COD_UNICO_ENDERECO COD_UF COD_MUNICIPIO COD_DISTRITO COD_SUBDISTRITO COD_SETOR NUM_QUADRA NUM_FACE CEP".split(
    " ",
  ),
  ..."DSC_LOCALIDADE NOM_TIPO_SEGLOGR NOM_TITULO_SEGLOGR NOM_SEGLOGR NUM_ENDERECO DSC_MODIFICADOR".split(" "),
  ...COMPLEMENTS,
  ..."LATITUDE LONGITUDE NV_GEO_COORD COD_ESPECIE DSC_ESTABELECIMENTO COD_INDICADOR_ESTAB_ENDERECO".split(
    " ",
  ),
  ..."COD_INDICADOR_CONST_ENDERECO COD_INDICADOR_FINALIDADE_CONST COD_TIPO_ESPECIE".split(" "),
];
export const CENSUS_HEADER = CENSUS_COLUMNS.join(";");

/** An address as the register has it. Degrees. */
export interface CensusRow {
  ibge: number;
  district: string;
  kind: string;
  title: string;
  name: string;
  /** 0 without one. */
  number: number;
  block: string;
  lot: string;
  lat: number;
  lng: number;
  level: number;
}

let codes = 10_000_000;

/** A line of such a file, without its line end. */
export function censusLine(row: CensusRow): string {
  const { ibge, district, kind, title, name, number, block, lot, lat, lng, level } = row;
  const pairs = [...(block === "" ? [] : ["QUADRA", block]), ...(lot === "" ? [] : ["LOTE", lot])];
  while (pairs.length < 10) pairs.push("");
  const sector = `${ibge}0500000123P`;
  const before = `${++codes};${Math.floor(ibge / 1e5)};${ibge};${ibge}05;${ibge}0500;${sector};12;3;24020100;${district}`;
  const street = `${kind};${title};${name};${number};${number === 0 ? "SN" : ""}`;
  return `${before};${street};${pairs.join(";")};${lat.toFixed(6)};${lng.toFixed(6)};${level};1;;1;;;101`;
}

/** A file of these rows, as it is published. */
export function censusCsv(rows: readonly CensusRow[], newline = "\r\n"): string {
  return [CENSUS_HEADER, ...rows.map(censusLine), ""].join(newline);
}

/** A house of Rua das Acácias in Cambuí, Campinas, whose numbers count metres to the north. */
export function house(number: number, over: Partial<CensusRow> = {}): CensusRow {
  const street = { district: "CAMBUI", kind: "RUA", title: "", name: "DAS ACACIAS", block: "", lot: "" };
  const point = { lat: -22.9 + number / 111_320, lng: -47.06 };
  return { ibge: 3509502, ...street, number, ...point, level: 1, ...over };
}

/** Its even numbers from 20 to 400. */
export const HOUSES: readonly CensusRow[] = Array.from({ length: 20 }, (_, i) => house(20 + i * 20));

let folder: string | null = null;

/** Writes a file that was published on this day; returns its path. */
export function censusFile(name: string, content: string | Buffer, madeOn = "2024-05-21"): string {
  folder ??= newFolder();
  const full = path.join(folder, name);
  writeFileSync(full, content);
  const time = new Date(`${madeOn}T12:00:00Z`);
  utimesSync(full, time, time);
  return full;
}
