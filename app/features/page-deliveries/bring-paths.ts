/** Where anybody brings a page of a property. */
export const BRING_PATH = "/trazer";
/** Takes pages from forms on any site, and what is shared with the installed app. */
export const RECEIVE_PATH = "/trazer/receber";
/** Takes pages from programs that have a member's token. */
export const SINGLEFILE_PATH = "/trazer/singlefile";

/** The page that says how to bring the page of a property. */
export function bringHref(number: string | null): string {
  return number === null ? BRING_PATH : `${BRING_PATH}?${new URLSearchParams({ numero: number })}`;
}

/** The pages that a member brought. */
export const OWN_PAGES_HREF = `${BRING_PATH}#suas-paginas`;

/** A page that was brought. */
export function deliveryPath(id: string): string {
  return `${BRING_PATH}/${id}`;
}

/** Names of the fields of the form that brings a page; what the manifest shares has the names of `features/reach`. */
export const BRING_FIELDS = {
  page: "pagina",
  file: "arquivo",
  /** The script with the end of an online sale, which stands outside of the property's box. */
  deadline: "prazo",
  url: "endereco",
  number: "numero",
  savedOn: "salva",
} as const;
