export const OWN_PLACES_PATH = "/meus-lugares";

/** The page on which a person sets their places; afterwards it leads back to `here`. */
export function ownPlacesHref(here: string): string {
  return `${OWN_PLACES_PATH}?${new URLSearchParams({ volta: here })}`;
}
