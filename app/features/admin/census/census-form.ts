import { isUf, type Uf } from "#app/lib/br.ts";

/** The page of address files, and where they are sent. */
export const CENSUS_PAGE = "/admin/imports/enderecos";
export const ADDRESSES_PATH = "/admin/imports/enderecos/arquivos";

/** Fields of the form. The server reads it from its beginning, so each file's time comes before it. */
export const DATE_NAME = "dia";
export const MODIFIED_NAME = "modificado";
export const FILES_NAME = "arquivos";

/** What a script learns before it sends: whether the proof of identity is recent, and how much fits on the disk. */
export interface SendingLeave {
  fresh: boolean;
  bytes: number;
}

/** The name of the pressed button, and the value of the one that has the checked states downloaded. */
export const ACT_NAME = "fazer";
export const DOWNLOAD = "buscar";
export const STATES_NAME = "estado";
const WORDS = { cancelar: "cancel", repetir: "repeat", parar: "stop-download" } as const;
const ABOUT_ONE = /^(cancelar|repetir|parar)-(\d{1,15})$/;

/** What the page asks for: about one file or download, or the files of states. */
export type CensusAct =
  | { act: (typeof WORDS)[keyof typeof WORDS]; id: number }
  | { act: "download"; states: Uf[] };

/** The value of a button. */
export const buttonOf = (act: keyof typeof WORDS, id: number) => `${act}-${id}`;

/** The act of a posted form; null: no page of ours sent it. */
export function readCensusAct(form: FormData): CensusAct | null {
  const pressed = String(form.get(ACT_NAME) ?? "");
  if (pressed === DOWNLOAD)
    return { act: "download", states: form.getAll(STATES_NAME).map(String).filter(isUf) };
  const [, word, about] = ABOUT_ONE.exec(pressed) ?? [];
  return word === undefined ? null : { act: WORDS[word as keyof typeof WORDS], id: Number(about) };
}
