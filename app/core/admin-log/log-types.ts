export type LogType = "create" | "update" | "delete" | "info";

/** The type of an act, from the verb of its sentence (specification of the back-office, section 4). */
export function logTypeOf(action: string): LogType {
  if (action.includes("Deletou")) return "delete";
  if (action.includes("Alterou")) return "update";
  if (action.includes("Criou")) return "create";
  return "info";
}

/** What an act was about. `error` is an act that failed; `other` is everything that has no words of its own here. */
export type LogSubject =
  "user" | "alert" | "property" | "plan" | "list" | "request" | "message" | "setting" | "error" | "other";

const WORDS: readonly (readonly [LogSubject, RegExp])[] = [
  ["error", /falh|\berro\b/],
  ["user", /usuári|perfil/],
  ["alert", /alerta/],
  ["property", /imóve|propriedade/],
  ["setting", /configuraç/],
  ["list", /lista|importaç/],
  ["request", /pedido/],
  ["message", /mensage|e-mail/],
  ["plan", /plano|premium|teste gratuito|devoluç|reembolso/],
];

/**
 * What an act was about, from the words of its sentence: the dashboard's rule (specification, section 4), with subjects
 * of their own for acts that the rule would call errors although nothing failed (decision D19).
 */
export function logSubjectOf(action: string): LogSubject {
  const text = action.toLowerCase();
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? "other";
}
