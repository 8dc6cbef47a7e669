export type LogType = "create" | "update" | "delete" | "info";

/** The type of an act, from the verb of its sentence; a sentence with none of these verbs is information. */
export function logTypeOf(action: string): LogType {
  if (action.includes("Deletou")) return "delete";
  if (action.includes("Alterou")) return "update";
  if (action.includes("Criou")) return "create";
  return "info";
}
