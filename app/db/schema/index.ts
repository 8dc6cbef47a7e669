// The tables from which migrations are generated.
export * from "./accounts.ts";
export * from "./alerts.ts";
export * from "./email.ts";
export * from "./engine.ts";
export * from "./favorites.ts";
export * from "./imports.ts";
export * from "./interests.ts";
export * from "./mail.ts";
export * from "./notifications.ts";
export * from "./plans.ts";
export * from "./privacy.ts";
export * from "./properties.ts";
export * from "./push.ts";
export * from "./rate-limits.ts";
export * from "./secret-links.ts";
export * from "./settings.ts";
export * from "./sync.ts";
