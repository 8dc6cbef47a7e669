/** What an act was about; the dashboard has a colour for each. */
export type ActivityKind =
  "error" | "user" | "alert" | "property" | "setting" | "import" | "person" | "message" | "content" | "other";

/** In the order in which they are looked for: what failed is an error whatever it was about. */
const WORDS: readonly [ActivityKind, RegExp][] = [
  ["error", /\bfalh(ou|a)\b|\berro\b/],
  ["user", /usuário|perfil|administrador/],
  ["alert", /alerta/],
  ["property", /imóvel|propriedade/],
  ["setting", /configuração|tabela|taxa/],
  ["import", /lista|importa|arquivo|sincroniza/],
  ["person", /pedido|devolução/],
  ["message", /mensagem|mensagens|e-mail/],
  ["content", /depoimento|publicação|artigo|comunicado|destaque/],
];

/**
 * The kind of an act by its sentence: the first kind of which it contains a word. A sentence without any of these words is
 * no error but `other`.
 */
export function activityKindOf(action: string): ActivityKind {
  const text = action.toLowerCase();
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? "other";
}
