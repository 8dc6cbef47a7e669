import { choiceIn, listAddress, textIn } from "../../kit/list-address.ts";
import { OPERATIONS } from "../operations-tabs.ts";

/** Values of `tipo`; without it, requests about personal data. */
export const REQUEST_SUBJECTS = { dados: "Dados pessoais", contato: "Contato sobre imóvel" } as const;
/** Values of `estado`; without it, open ones. */
export const REQUEST_STATES = { abertos: "Abertos", respondidos: "Respondidos" } as const;

/** What the address of the requests asks for. */
export interface RequestQuery {
  about: keyof typeof REQUEST_SUBJECTS;
  state: keyof typeof REQUEST_STATES;
  /** An e-mail address, a protocol number or the number of a property. */
  text: string;
  /** The request after which the page begins; null: from the first on. */
  after: { at: Date; id: string } | null;
}

const AFTER = /^(\d{10,15})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readRequestQuery(params: URLSearchParams): RequestQuery {
  const [, ms, id] = AFTER.exec(params.get("depois") ?? "") ?? [];
  return {
    about: choiceIn(params, "tipo", REQUEST_SUBJECTS) ?? "dados",
    state: choiceIn(params, "estado", REQUEST_STATES) ?? "abertos",
    text: textIn(params, "q"),
    after: id === undefined ? null : { at: new Date(Number(ms)), id },
  };
}

export function requestsHref({ about, state, text, after }: RequestQuery): string {
  return listAddress(OPERATIONS.requests.path, {
    tipo: about === "dados" ? null : about,
    estado: state === "abertos" ? null : state,
    q: text,
    depois: after && `${after.at.getTime()}-${after.id}`,
  });
}
