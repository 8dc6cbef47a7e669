/** The tables that each room alone writes, by their names in the database. */
const TABLES: Record<string, string> = {
  "core/admin-log": "admin_logs",
  "core/alerts": "alert_gaps alert_marks notifications user_alerts",
  "core/billing":
    "payers payment_customers payment_events refund_requests subscriptions unreadable_payment_events",
  "core/billing/sandbox": "sandbox_checkouts sandbox_events",
  "core/content": "featured_properties former_slugs notices posts shipped_posts testimonials",
  "core/ingestion": `
    city_aliases data_dismissals deadline_changes geocoder_cache held_lists import_batches import_facts
    import_properties import_rows imports lists place_corrections properties property_events property_pages
    property_periods property_writes replaced_lists replaced_rows search_state superseded_facts
    unreadable_rows withdrawals`,
  "core/mail": "mails refused_addresses",
  "core/operations": "delivery_hours error_groups error_reports server_processes slow_statements",
  "core/page-deliveries": "page_deliveries page_tokens",
  "core/reports": "health_days market_days market_months market_states report_figures",
  "core/sync": "census_downloads sync_attempts sync_outcomes sync_runs",
  "core/uploads": "census_uploads uploads",
  db: "counts rate_limits",
  "facts/costs": "cost_values",
  "facts/own-places": "own_places",
  "facts/places": "census_cities census_places",
  "facts/plans": "map_queries",
  "facts/sales": "registered_sales",
  "facts/settings": "portal_settings",
  "features/accounts": `
    account_events accounts consents kept_forms passkeys profiles sessions two_factors users verifications`,
  "features/diligence": "diligence_checks",
  "features/favorites": "favorite_visits favorites removed_favorites",
  "features/help": "help_messages help_requests",
  "features/interests": "interests",
  "features/notifications": "notification_preferences",
  "features/notifications/channels/email": "letter_marks",
  "features/notifications/channels/push": "push_devices pushes",
  "features/plan": "plan_letters",
  "features/privacy": "account_deletions data_requests",
  "features/reach": "told_engines",
  "features/secret-links": "secret_links",
};

/** Each table with its owner. */
export const OWNERSHIPS = Object.entries(TABLES).flatMap(([owner, tables]) =>
  tables
    .trim()
    .split(/\s+/)
    .map((table) => [table, owner] as const),
);
