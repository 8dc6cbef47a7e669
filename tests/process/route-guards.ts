interface Guarded {
  address: string;
  guard: "member" | "admin";
  /**
   * The answer for those who may enter: the page, a redirect, or 404 where the address names something of one member.
   * Null: anybody is sent to a guarded page.
   */
  get: 200 | 404 | string | null;
  /** Whether forms are sent here. */
  posts: boolean;
  /** Administrators see members on it. */
  aboutMembers?: true;
}

const guardOf =
  (guard: Guarded["guard"]) =>
  (address: string, get: Guarded["get"] = 200, more: Partial<Guarded> = {}): Guarded => ({
    address,
    guard,
    get,
    posts: false,
    ...more,
  });

const member = guardOf("member");
const admin = guardOf("admin");
const POSTS = { posts: true };

/**
 * How each route answers that `app/routes/declarations.ts` keeps for members or administrators, and those that answer scripts of
 * others in their own way.
 */
export const GUARDED: Record<string, Guarded> = {
  "settings.tsx": member("/settings"),
  "settings-profile.tsx": member("/settings?index", 200, POSTS),
  "settings-security.tsx": member("/settings/seguranca", 200, POSTS),
  "settings-privacy.tsx": member("/settings/privacidade", 200, POSTS),
  "privacy-export.ts": member("/settings/privacidade/exportar", "/settings/privacidade", POSTS),
  "avatar.ts": member("/settings/avatar", null, POSTS),
  "settings-notifications.tsx": member("/settings/avisos", 200, POSTS),
  "push-devices.ts": member("/settings/avisos/aparelhos", null, POSTS),
  // Nobody keeps a file with an item of this name.
  "property-check-file.ts": member("/property/8000000000017/conferir/x/arquivo", 404),
  "favorites.tsx": member("/favorites", 200, POSTS),
  "favorite-visit.ts": member("/favorites/visto", null, POSTS),
  "favorites-share.tsx": member("/favorites/compartilhar", 200, POSTS),
  "favorites-sheet.ts": member("/favorites/planilha.csv"),
  // Without favourites the calendar is empty.
  "favorites-calendar.ts": member("/favorites/prazos.ics", "/favorites"),
  "alerts.tsx": member("/alerts", 200, POSTS),
  "alerts-feeds.tsx": member("/alerts/assinar", 200, POSTS),
  "notifications.tsx": member("/notificacoes"),
  "bell.ts": member("/notificacoes/sino", null, POSTS),
  "alert-preview.ts": member("/alerts/previa.json"),
  "plan.tsx": member("/plan", 200, POSTS),
  // Nobody has a purchase of this name.
  "plan-receipt.ts": member("/plan/recibos/in_1.pdf", 404),
  "plan-refund.tsx": member("/plan/devolucao", 200, POSTS),
  "plan-paid.tsx": member("/plan/pago"),
  "sandbox-checkout.tsx": member("/pagamento-de-teste/x", 404, POSTS),
  "sandbox-customer.tsx": member("/pagamento-de-teste/cliente/x", 404, POSTS),
  "admin-content.tsx": admin("/admin/conteudo"),
  "admin-posts.tsx": admin("/admin/conteudo/artigos"),
  "admin-post.tsx": admin("/admin/conteudo/artigos/x", 404, POSTS),
  "admin-post-cover.ts": admin("/admin/conteudo/artigos/x/capa", 404, POSTS),
  "sheet-conteudo-artigos.ts": admin("/admin/conteudo/artigos/planilha.csv"),
  "admin-testimonials.tsx": admin("/admin/conteudo/depoimentos", 200, POSTS),
  "admin-featured.tsx": admin("/admin/conteudo/destaques", 200, POSTS),
  "admin-notices.tsx": admin("/admin/conteudo/avisos", 200, POSTS),
  "admin-refunds.tsx": admin("/admin/devolucoes", 200, POSTS),
  "admin-users.tsx": admin("/admin/users", 200, { posts: true, aboutMembers: true }),
  "sheet-users.ts": admin("/admin/users/planilha.csv", 200, { aboutMembers: true }),
  "admin-alerts.tsx": admin("/admin/alerts", 200, POSTS),
  "sheet-alerts.ts": admin("/admin/alerts/planilha.csv"),
  "admin-reports.tsx": admin("/admin/reports"),
  "sheet-reports.ts": admin("/admin/reports/planilha.csv"),
  "admin-properties.tsx": admin("/admin/properties", 200, POSTS),
  "sheet-properties.ts": admin("/admin/properties/planilha.csv"),
  // It has no address of its own: this is one of the pages in it.
  "admin-layout.tsx": admin("/admin/logs"),
  "help-request.tsx": member("/ajuda/x", 404, POSTS),
  "admin-help.tsx": admin("/admin/ajuda"),
  "admin-help-request.tsx": admin("/admin/ajuda/x", 404, POSTS),
  "admin.tsx": admin("/admin"),
  "admin-settings.tsx": admin("/admin/settings", 200, POSTS),
  "admin-tables.tsx": admin("/admin/tabelas"),
  "admin-table.tsx": admin("/admin/tabelas/selic", 200, POSTS),
  "admin-table-import.tsx": admin("/admin/tabelas/selic/importar", 200, POSTS),
  "sheet-operacoes-erros.ts": admin("/admin/operacoes/erros/planilha.csv"),
  "sheet-operacoes-pedidos.ts": admin("/admin/operacoes/pedidos/planilha.csv"),
  "sheet-operacoes-mensagens.ts": admin("/admin/operacoes/mensagens/planilha.csv"),
  "sheet-operacoes-consultas.ts": admin("/admin/operacoes/consultas/planilha.csv"),
  "sheet-tabelas-table.ts": admin("/admin/tabelas/selic/planilha.csv"),
  "admin-operations.tsx": admin("/admin/operacoes", 200, POSTS),
  "admin-operations-messages.tsx": admin("/admin/operacoes/mensagens", 200, POSTS),
  "admin-operations-errors.tsx": admin("/admin/operacoes/erros", 200, POSTS),
  "admin-operations-statements.tsx": admin("/admin/operacoes/consultas"),
  "admin-operations-processes.tsx": admin("/admin/operacoes/processos"),
  "admin-operations-requests.tsx": admin("/admin/operacoes/pedidos", 200, POSTS),
  "admin-data.tsx": admin("/admin/dados", 200, POSTS),
  "sheet-dados.ts": admin("/admin/dados/planilha.csv"),
  "admin-imports-runs.tsx": admin("/admin/imports/execucoes"),
  "admin-imports-run.tsx": admin("/admin/imports/execucoes/x", 404),
  "admin-imports-undo.tsx": admin("/admin/imports/execucoes/x/desfazer", 404, POSTS),
  "admin-imports-compare.tsx": admin("/admin/imports/comparar"),
  "sheet-imports-execucoes.ts": admin("/admin/imports/execucoes/planilha.csv"),
  "admin-imports-run-rejects.ts": admin("/admin/imports/execucoes/x/rejeitadas.csv", 404),
  "sheet-imports-comparar.ts": admin("/admin/imports/comparar/planilha.csv"),
  "admin-logs.tsx": admin("/admin/logs"),
  "sheet-logs.ts": admin("/admin/logs/planilha.csv"),
  // It has no address of its own: this is one of the pages in it.
  "admin-imports.tsx": admin("/admin/imports"),
  "admin-imports-feed.tsx": admin("/admin/imports?index", 200, POSTS),
  "admin-imports-addresses.tsx": admin("/admin/imports/enderecos", 200, POSTS),
  "admin-imports-addresses-files.ts": admin("/admin/imports/enderecos/arquivos", null, POSTS),
  "admin-imports-coverage.tsx": admin("/admin/imports/cobertura"),
  "admin-imports-sync.tsx": admin("/admin/imports/busca", 200, POSTS),
  "admin-imports-files.ts": admin("/admin/imports/arquivos", null, POSTS),
  "admin-imports-rejects.ts": admin("/admin/imports/rejeitadas.csv", 404),
  "admin-confirm.tsx": admin("/admin/confirmar", "/admin", POSTS),
  "admin-menu.ts": admin("/admin/menu", "/admin", POSTS),
};
