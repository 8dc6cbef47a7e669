/** Where the owner of a list makes the link that shows it. */
export const SHARE_PATH = "/favorites/compartilhar";
