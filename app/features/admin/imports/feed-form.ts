/** The name of the pressed button, and of the boxes that choose files. */
export const ACT_NAME = "fazer";
export const CHOSEN_NAME = "arquivo";

/** What the page of sent files asks for. */
export type FeedAct = { act: "import"; ids: number[] } | { act: "remove" | "accept" | "refuse"; id: number };

export const IMPORT = "importar";

/** Where lists and pages are sent. */
export const SEND_PATH = "/admin/imports/arquivos";

/** Fields of the form. The server reads it from its beginning, so the files come last. */
export const DATE_NAME = "data";
export const MODIFIED_NAME = "modificado";
/** In the address where other files follow, so that the work with them begins after the last one. */
export const MORE_NAME = "mais";
export const FILES_NAME = "arquivos";

/** The value of a button that concerns one file or quarantined list. */
export const buttonOf = (act: keyof typeof WORDS, id: number) => `${act}-${id}`;

const WORDS = { tirar: "remove", aceitar: "accept", recusar: "refuse" } as const;
const ABOUT_ONE = /^(tirar|aceitar|recusar)-(\d{1,15})$/;
const ID = /^\d{1,15}$/;

/** The act of a posted form; null: no page of ours sent it. */
export function readFeedAct(form: FormData): FeedAct | null {
  const pressed = String(form.get(ACT_NAME) ?? "");
  const [, word, about] = ABOUT_ONE.exec(pressed) ?? [];
  if (word !== undefined) return { act: WORDS[word as keyof typeof WORDS], id: Number(about) };
  const chosen = form.getAll(CHOSEN_NAME).map(String);
  if (pressed !== IMPORT || !chosen.every((text) => ID.test(text))) return null;
  return { act: "import", ids: [...new Set(chosen.map(Number))] };
}
