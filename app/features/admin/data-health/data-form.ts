import { z } from "zod";
import { reasonField } from "../kit/reason.ts";
import { PRECISIONS, readItem } from "./data-words.ts";
import { readPoint } from "./read-point.ts";

const MIN_REASON = 3;

const item = z.string().transform((text, context) => {
  const named = readItem(text);
  if (named) return named;
  context.addIssue({ code: "custom", message: "names no row" });
  return z.NEVER;
});

const dismissalReason = reasonField.pipe(z.string().min(MIN_REASON, "Diga por que está certo assim."));

/** The digest of what the dialog showed. */
const seen = z.string().max(100);

/** What an administrator asks for about a row of the queue; the pressed button says which. */
export const dataForm = z.discriminatedUnion("acao", [
  z.object({
    acao: z.literal("apelido"),
    item,
    municipio: z.string().trim().min(1, "Escreva o nome do município.").max(100, "Nome longo demais."),
    distrito: z
      .enum(["sim"])
      .optional()
      .transform((given) => given === "sim"),
  }),
  z.object({ acao: z.literal("desfazer_apelido"), item }),
  z.object({
    acao: z.literal("posicao"),
    item,
    posicao: z.string().transform((text, context) => {
      const read = readPoint(text);
      if ("point" in read) return read.point;
      context.addIssue({ code: "custom", message: read.problem });
      return z.NEVER;
    }),
    precisao: z.enum(Object.keys(PRECISIONS) as (keyof typeof PRECISIONS)[], "Escolha o quanto se sabe."),
  }),
  z.object({ acao: z.literal("desfazer_posicao"), item }),
  z.object({
    acao: z.literal("dispensar"),
    item,
    sinal: z.string().max(500),
    motivo: dismissalReason,
  }),
  z.object({ acao: z.literal("reabrir"), item }),
  z.object({ acao: z.literal("indisponivel"), item, visto: seen, motivo: reasonField }),
  z.object({ acao: z.literal("disponivel"), item, visto: seen }),
]);

/** What an administrator asks for about several rows at once. */
export const batchForm = z.discriminatedUnion("acao", [
  z.object({ acao: z.literal("dispensar"), visto: seen, motivo: dismissalReason }),
  z.object({ acao: z.literal("reabrir"), visto: seen }),
  z.object({ acao: z.literal("indisponivel"), visto: seen, motivo: reasonField }),
  z.object({ acao: z.literal("disponivel"), visto: seen }),
]);
export type BatchAct = z.infer<typeof batchForm>;

export type DataAct = z.infer<typeof dataForm>;
