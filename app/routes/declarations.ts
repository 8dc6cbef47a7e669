/**
 * Who may use a route. `public`: everybody, and the answer is the same for all visitors. `personal`: everybody who asks,
 * but the answer may be about one person, because of a secret in the address or because the route itself reads who is
 * signed in and answers scripts of others in its own way. `member` and `admin`: the guard of the route lets nobody else
 * in.
 */
export type Access = "public" | "personal" | "member" | "admin";

export interface RouteDeclaration {
  /** Below the path of the route around it; empty for the page at that path itself, null for a frame around its pages. */
  path: string | null;
  /** In `app/routes`. */
  module: string;
  access: Access;
  /** Where several routes have one module; otherwise the name of the module is the id. */
  id?: string;
  /** What it takes that is larger than a usual form (`server/request-body.ts`). */
  body?: LargeBody;
  /** Whether the sitemap names it, at its address without parameters. */
  sitemap?: true;
  /** Whether robots may ask for it; otherwise `UNCRAWLED` decides. */
  crawled?: false;
  /** Whether the service worker (`public/sw.js`) keeps its pages for moments without a network. */
  offline?: true;
  /** The rate of requests is limited as that of files, of which a page shows many; otherwise as that of pages. */
  limit?: "files";
  children?: RouteDeclaration[];
}

export type LargeBody =
  | "page"
  | "picture"
  | "proof"
  | "sheet"
  | "lists"
  | "addresses"
  | "article"
  | "payment";

type Facts = Omit<RouteDeclaration, "path" | "module" | "access">;

const declare =
  (access: Access) =>
  (path: string | null, module: string, facts: Facts = {}): RouteDeclaration => ({
    path,
    module,
    access,
    ...facts,
  });

const everybody = declare("public");
const personal = declare("personal");
const member = declare("member");
const admin = declare("admin");

/** Every route of the product with what is to know about it. The framework's table of routes is made from it. */
export const ROUTES: readonly RouteDeclaration[] = [
  everybody("", "home.tsx", { sitemap: true, offline: true }),
  everybody("dashboard", "dashboard.tsx", { sitemap: true, offline: true }),
  everybody("dashboard/tabela.csv", "search-sheet.ts"),
  everybody("filtros.json", "filter-draft.ts"),
  everybody("lugares.json", "place-matches.ts"),
  everybody("cidades.json", "city-names.ts"),
  everybody("property/:number", "property.tsx", { offline: true }),
  personal("property/:number/interesse", "property-interest.tsx"),
  personal("interesse", "interest-link.tsx"),
  everybody("vizinhos.json", "neighbours.ts"),
  everybody("property/:number/resumo.json", "property-summary.ts"),
  personal("property/:number/prazo.ics", "property-calendar.ts"),
  everybody("property/:number/ficha", "property-sheet.tsx"),
  personal("property/:number/conferir/:item", "property-check.tsx", { body: "proof" }),
  member("property/:number/conferir/:item/arquivo", "property-check-file.ts"),
  everybody("property/:number/og.jpg", "share-image.ts"),
  everybody("property/:number/qr.svg", "qr-code.ts"),
  everybody("og.jpg", "site-image.ts"),
  everybody("previas/*", "page-image.ts"),
  everybody("sem-conexao", "offline.tsx", { offline: true }),
  everybody("abrir", "open-shared.ts"),
  personal("trazer", "bring-page.tsx"),
  personal("trazer/receber", "receive-page.tsx", { body: "page" }),
  personal("trazer/singlefile", "receive-singlefile.ts", { body: "page" }),
  personal("trazer/:id", "delivery.tsx"),
  everybody("indexnow.txt", "index-now-key.ts"),
  everybody("robots.txt", "robots.ts"),
  everybody("feed.xml", "feed-news.ts"),
  everybody("sitemap.xml", "sitemap.ts"),
  everybody("sitemaps/:file", "sitemap-file.ts"),
  everybody("fotos/:number/:index/:width", "photo.ts", { limit: "files" }),
  everybody("comparar", "compare.tsx"),
  everybody("mapa.json", "map-data.ts"),
  everybody("mapa/lugar.json", "map-place.ts"),
  everybody("mapa/chao/:z/:x/:y", "map-land.ts", { limit: "files" }),
  everybody("mapa/aguas/:file", "map-water.ts"),
  everybody("mapa/forma.json", "map-shape.ts"),
  everybody("mapa/desenho.json", "map-drawing.ts"),
  everybody("mapa/situacao.svg", "map-locator.ts"),
  everybody("mapa/ruas.svg", "map-streets.ts"),
  everybody("mapa/brasil.svg", "map-country.ts"),
  everybody("mapa/provedor", "map-provider.ts"),
  personal("meus-lugares", "own-places.tsx"),
  everybody("imoveis", "places.tsx", { sitemap: true, offline: true }),
  everybody("imoveis/:uf/:city?/:district?", "place.tsx", { offline: true }),
  everybody("estatisticas/:month?", "statistics.tsx", { sitemap: true, offline: true }),
  // Without a month, the numbers of the newest lists.
  everybody("estatisticas/planilha.csv", "statistics-sheet.ts", { id: "statistics-sheet-lately" }),
  everybody("estatisticas/:month/planilha.csv", "statistics-sheet.ts"),
  everybody("api", "api-docs.tsx", { sitemap: true }),
  personal("tema", "theme.ts"),
  personal("auth", "auth.tsx"),
  personal("auth/confirmar", "auth-confirm.tsx"),
  personal("auth/:provider", "auth-social.tsx"),
  personal("api/auth/*", "auth-library.ts", { crawled: false }),
  personal("sair", "sign-out.ts"),
  member("settings/avatar", "avatar.ts", { body: "picture" }),
  personal("avatars/:userId/:file", "avatar-file.ts"),
  member("settings", "settings.tsx", {
    children: [
      member("", "settings-profile.tsx"),
      member("seguranca", "settings-security.tsx"),
      member("avisos", "settings-notifications.tsx"),
      member("privacidade", "settings-privacy.tsx"),
    ],
  }),
  personal("settings/avisos/aparelhos", "push-devices.ts"),
  member("settings/privacidade/exportar", "privacy-export.ts"),
  personal("conta/exclusao", "account-deletion.tsx"),
  everybody("ajuda", "help.tsx", { sitemap: true }),
  personal("ajuda/pedido", "help-link.tsx"),
  member("ajuda/:protocol", "help-request.tsx"),
  everybody("privacy", "privacy.tsx", { sitemap: true }),
  everybody("terms", "terms.tsx", { sitemap: true }),
  everybody("cookies", "cookies.tsx", { sitemap: true }),
  everybody("acessibilidade", "accessibility.tsx", { sitemap: true }),
  member("favorites", "favorites.tsx", { offline: true }),
  personal("favorites/marcar", "favorite-mark.ts"),
  member("favorites/visto", "favorite-visit.ts"),
  member("favorites/compartilhar", "favorites-share.tsx"),
  personal("lista/:token", "shared-list.tsx"),
  member("favorites/planilha.csv", "favorites-sheet.ts"),
  member("favorites/prazos.ics", "favorites-calendar.ts"),
  personal("favorites/mudar", "favorite-change.ts"),
  member("alerts", "alerts.tsx"),
  personal("avisos/cancelar", "unsubscribe.tsx"),
  member("alerts/assinar", "alerts-feeds.tsx"),
  personal("feeds/:token/imoveis.xml", "feed-matches.ts"),
  personal("feeds/:token/prazos.ics", "feed-deadlines.ts"),
  member("alerts/previa.json", "alert-preview.ts"),
  member("notificacoes", "notifications.tsx"),
  personal("notificacoes/sino", "bell.ts"),
  everybody("blog", "blog.tsx", { sitemap: true, offline: true }),
  everybody("blog/rss.xml", "blog-feed.ts"),
  everybody("blog/:slug", "blog-post.tsx", { offline: true }),
  everybody("blog/capas/:file", "blog-cover.ts"),
  everybody("guia/primeira-compra", "guide.tsx", { sitemap: true, offline: true }),
  everybody("guia/primeira-compra/calendario.ics", "guide-calendar.ts"),
  personal("avisos/fechar", "notice-dismissal.ts"),
  everybody("pricing", "pricing.tsx", { sitemap: true }),
  member("plan", "plan.tsx"),
  member("plan/devolucao", "plan-refund.tsx"),
  member("plan/pago", "plan-paid.tsx"),
  member("plan/recibos/:file", "plan-receipt.ts"),
  personal("functions/check-subscription", "function-check.ts"),
  personal("functions/create-checkout", "function-checkout.ts"),
  personal("functions/customer-portal", "function-portal.ts"),
  personal("webhooks/stripe", "webhook-stripe.ts", { body: "payment" }),
  member("pagamento-de-teste/:id", "sandbox-checkout.tsx"),
  member("pagamento-de-teste/cliente/:id", "sandbox-customer.tsx"),
  admin(null, "admin-layout.tsx", {
    children: [
      admin("admin", "admin.tsx"),
      admin("admin/users", "admin-users.tsx"),
      admin("admin/alerts", "admin-alerts.tsx"),
      admin("admin/properties", "admin-properties.tsx"),
      admin("admin/operacoes", "admin-operations.tsx"),
      admin("admin/operacoes/mensagens", "admin-operations-messages.tsx"),
      admin("admin/operacoes/erros", "admin-operations-errors.tsx"),
      admin("admin/operacoes/consultas", "admin-operations-statements.tsx"),
      admin("admin/operacoes/processos", "admin-operations-processes.tsx"),
      admin("admin/operacoes/pedidos", "admin-operations-requests.tsx"),
      admin("admin/conteudo", "admin-content.tsx"),
      admin("admin/conteudo/artigos", "admin-posts.tsx"),
      admin("admin/conteudo/artigos/:id", "admin-post.tsx", { body: "article" }),
      admin("admin/conteudo/depoimentos", "admin-testimonials.tsx"),
      admin("admin/conteudo/destaques", "admin-featured.tsx"),
      admin("admin/conteudo/avisos", "admin-notices.tsx"),
      admin("admin/devolucoes", "admin-refunds.tsx"),
      admin("admin/reports", "admin-reports.tsx"),
      admin("admin/settings", "admin-settings.tsx"),
      admin("admin/logs", "admin-logs.tsx"),
      admin("admin/tabelas", "admin-tables.tsx"),
      admin("admin/tabelas/:table", "admin-table.tsx"),
      admin("admin/tabelas/:table/importar", "admin-table-import.tsx", { body: "sheet" }),
      admin("admin/imports", "admin-imports.tsx", {
        children: [
          admin("", "admin-imports-feed.tsx"),
          admin("enderecos", "admin-imports-addresses.tsx"),
          admin("cobertura", "admin-imports-coverage.tsx"),
          admin("busca", "admin-imports-sync.tsx"),
          admin("execucoes", "admin-imports-runs.tsx"),
          admin("execucoes/:id", "admin-imports-run.tsx"),
          admin("execucoes/:id/desfazer", "admin-imports-undo.tsx"),
          admin("comparar", "admin-imports-compare.tsx"),
        ],
      }),
      admin("admin/confirmar", "admin-confirm.tsx"),
      admin("admin/dados", "admin-data.tsx"),
      admin("admin/ajuda", "admin-help.tsx"),
      admin("admin/ajuda/:protocol", "admin-help-request.tsx"),
    ],
  }),
  ...[
    "alerts",
    "conteudo/artigos",
    "dados",
    "imports/comparar",
    "imports/execucoes",
    "logs",
    "operacoes/consultas",
    "operacoes/erros",
    "operacoes/mensagens",
    "operacoes/pedidos",
    "properties",
    "reports",
    "tabelas/:table",
    "users",
  ].map((list) =>
    admin(`admin/${list}/planilha.csv`, "admin-sheet.ts", { id: `sheet-${list.replace(/\W+/g, "-")}` }),
  ),
  admin("admin/imports/execucoes/:id/rejeitadas.csv", "admin-imports-run-rejects.ts"),
  admin("admin/imports/arquivos", "admin-imports-files.ts", { body: "lists" }),
  admin("admin/imports/enderecos/arquivos", "admin-imports-addresses-files.ts", { body: "addresses" }),
  admin("admin/imports/rejeitadas.csv", "admin-imports-rejects.ts"),
  admin("admin/menu", "admin-menu.ts"),
  admin("admin/conteudo/artigos/:id/capa", "admin-post-cover.ts", { body: "picture" }),
  personal("dev/mail", "dev-mail.tsx", { crawled: false }),
  personal("dev/mail/:file", "dev-mail-letter.tsx", { crawled: false }),
  everybody("*", "not-found.tsx"),
];
