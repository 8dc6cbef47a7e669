/** What an act was about; the dashboard has a colour for each. */
export type ActivityKind =
  | "error"
  | "user"
  | "alert"
  | "property"
  | "setting"
  | "import"
  | "person"
  | "message"
  | "content"
  | "operation"
  | "other";

/** In the order in which they are looked for: an act that failed is an error whatever it was about. */
const WORDS: readonly [ActivityKind, RegExp][] = [
  ["error", /^(falhou|falha|erro)\b/],
  // Errors of the server that are marked as resolved or opened again.
  ["operation", /trabalho|erro do servidor/],
  ["user", /usuário|perfil|administrador/],
  ["alert", /alerta/],
  ["property", /imóvel|propriedade|apelido de cidade|dados? suspeitos?/],
  ["setting", /configuração|tabela|taxa/],
  ["import", /lista|importa|arquivo|sincroniza/],
  ["person", /pedido|devolução/],
  ["message", /mensagem|mensagens|e-mail/],
  ["content", /depoimento|publicação|artigo|aviso|destaque/],
];

/**
 * The kind of an act by its sentence: the first kind of which it contains a word. A sentence without any of these words is
 * no error but `other`.
 */
export function activityKindOf(action: string): ActivityKind {
  const text = action.toLowerCase();
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? "other";
}
