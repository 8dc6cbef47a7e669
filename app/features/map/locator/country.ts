/** Size of the drawing of the whole country, in its own units. */
export const COUNTRY = { width: 480, height: 488 } as const;
/** Id of the element of the SVG file that is used, and the address of the element. */
export const COUNTRY_ID = "brasil";
export const COUNTRY_HREF = `/mapa/brasil.svg#${COUNTRY_ID}`;
