// The tables from which migrations are generated.
export * from "./imports.ts";
export * from "./properties.ts";
export * from "./search.ts";
export * from "./accounts.ts";
export * from "./portal.ts";
export * from "./following.ts";
export * from "./alerts.ts";
export * from "./push.ts";
export * from "./sharing.ts";
export * from "./notifications.ts";
