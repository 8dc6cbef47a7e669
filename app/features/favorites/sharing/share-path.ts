/** Address of the page on which the owner shares the list. */
export const SHARE_PATH = "/favorites/compartilhar";
