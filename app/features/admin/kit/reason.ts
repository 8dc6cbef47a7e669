import { z } from "zod";

/** Characters of a reason that only administrators read. */
export const MAX_REASON = 300;

/** The reason of a decision, as a form sends it; the empty text: none is given. */
export const reasonField = z
  .string()
  .default("")
  // Browsers send line breaks as two characters and count them as one.
  .transform((text) => text.replaceAll("\r\n", "\n").trim())
  .pipe(z.string().max(MAX_REASON, `O motivo tem no máximo ${MAX_REASON} caracteres.`));
