/** What the verb of an act says; `info` is also what other verbs change: a block, a roll back, an accepted list. */
export type LogType = "create" | "update" | "delete" | "info";

/** The type of an act, from the verb of its sentence; a sentence with none of these verbs is information. */
export function logTypeOf(action: string): LogType {
  if (action.includes("Deletou")) return "delete";
  if (action.includes("Alterou")) return "update";
  if (action.includes("Criou")) return "create";
  return "info";
}

/** Whether an act changed something: all do but a copy that somebody took along, and one that failed. */
export function isChange(action: string): boolean {
  return !/^(Exportou|Falhou|Falha|Erro)\b/.test(action);
}
