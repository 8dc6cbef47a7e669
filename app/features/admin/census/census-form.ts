/** The page of address files, and where they are sent. */
export const CENSUS_PAGE = "/admin/imports/enderecos";
export const ADDRESSES_PATH = "/admin/imports/enderecos/arquivos";

/** Where IBGE has the files of the states (`UF/`) and of the municipalities (`Municipio/`). */
export const CENSUS_FILES =
  "https://ftp.ibge.gov.br/Cadastro_Nacional_de_Enderecos_para_Fins_Estatisticos/Censo_Demografico_2022/Arquivos_CNEFE/CSV/";

/** Fields of the form. The server reads it from its beginning, so each file's time comes before it. */
export const DATE_NAME = "dia";
export const MODIFIED_NAME = "modificado";
export const FILES_NAME = "arquivos";

/** What a script learns before it sends: whether the proof of identity is recent, and how much fits on the disk. */
export interface SendingLeave {
  fresh: boolean;
  bytes: number;
}

/** The name of the pressed button. */
export const ACT_NAME = "fazer";
const WORDS = { cancelar: "cancel", repetir: "repeat" } as const;
const ABOUT_ONE = /^(cancelar|repetir)-(\d{1,15})$/;

/** What the page asks for about one file. */
export interface CensusAct {
  act: (typeof WORDS)[keyof typeof WORDS];
  id: number;
}

/** The value of a button. */
export const buttonOf = (act: keyof typeof WORDS, id: number) => `${act}-${id}`;

/** The act of a posted form; null: no page of ours sent it. */
export function readCensusAct(form: FormData): CensusAct | null {
  const [, word, about] = ABOUT_ONE.exec(String(form.get(ACT_NAME) ?? "")) ?? [];
  return word === undefined ? null : { act: WORDS[word as keyof typeof WORDS], id: Number(about) };
}
