/**
 * Who may use a route. `public`: everybody, and the answer is the same for all visitors. `personal`: everybody who asks,
 * but the answer may be about one person, because of a secret in the address or because the route itself reads who is
 * signed in and answers scripts of others in its own way. `member` and `admin`: the guard of the route lets nobody else
 * in.
 */
export type Access = "public" | "personal" | "member" | "admin";

/** The ids of all routes, which are their modules' names; the server does not start with one that is not here. */
const DECLARED: Record<Access, string> = {
  public: `
    home dashboard filter-draft place-matches city-names property neighbours property-calendar property-sheet share-image
    qr-code site-image page-image offline open-shared index-now-key robots feed-news sitemap sitemap-file photo compare
    map-data map-place map-land map-water map-shape map-drawing map-locator map-streets map-country map-provider places
    place statistics statistics-sheet-lately statistics-sheet api-docs help privacy terms cookies accessibility blog
    blog-feed blog-post blog-cover guide guide-calendar pricing not-found`,
  personal: `
    theme auth auth-confirm auth-social auth-library sign-out account-deletion help-link interest-link property-interest
    own-places avatar-file favorite-mark favorite-change shared-list unsubscribe feed-matches feed-deadlines
    notice-dismissal bell push-devices function-check function-checkout function-portal webhook-stripe dev-mail
    dev-mail-letter`,
  member: `
    avatar settings settings-profile settings-security settings-notifications settings-privacy privacy-export help-request
    favorites favorite-visit favorites-share favorites-sheet favorites-calendar alerts alerts-feeds alert-preview
    notifications plan plan-refund plan-paid plan-receipt sandbox-checkout sandbox-customer`,
  admin: `
    admin-layout admin admin-users admin-users-sheet admin-alerts admin-alerts-sheet admin-properties
    admin-properties-sheet admin-operations admin-operations-messages admin-operations-messages-sheet
    admin-operations-errors admin-operations-errors-sheet admin-operations-statements admin-operations-statements-sheet
    admin-operations-processes admin-operations-requests admin-operations-requests-sheet admin-content admin-posts
    admin-posts-sheet admin-post admin-post-cover admin-testimonials admin-featured admin-notices admin-refunds
    admin-reports admin-reports-sheet admin-settings admin-logs admin-logs-sheet admin-tables admin-table
    admin-table-import admin-table-sheet admin-imports admin-imports-feed admin-imports-files admin-imports-rejects
    admin-imports-addresses admin-imports-addresses-files admin-imports-coverage admin-imports-sync admin-imports-runs
    admin-imports-runs-sheet admin-imports-run admin-imports-run-rejects admin-imports-undo admin-imports-compare
    admin-imports-compare-sheet admin-confirm admin-data admin-data-sheet admin-help admin-help-request admin-menu`,
};

/** Who may use each route, by its id. */
export const ACCESS: ReadonlyMap<string, Access> = new Map(
  (Object.entries(DECLARED) as [Access, string][]).flatMap(([access, ids]) =>
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, access] as const),
  ),
);
