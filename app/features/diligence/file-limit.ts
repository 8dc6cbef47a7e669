/** The largest file that an item may have. Apart from the form's rules, because a browser loads it with the page. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const FILE_TOO_LARGE = "O arquivo tem mais de 5 MB: escolha um menor.";
