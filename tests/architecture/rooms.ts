/** The floors of the product, the lowest first. A module may import from its own floor and from those below it. */
export const FLOORS = ["ground", "facts", "core", "features", "shell"] as const;
export type Floor = (typeof FLOORS)[number];

/**
 * The folders of the floors ("rooms"), and the rooms of the same floor that each of them may import. An additional edge
 * is a decision, not just an import. Types count like code.
 */
export const ROOMS: Record<string, readonly string[]> = {
  "facts/costs": ["facts/places"],
  "facts/listings": [],
  "facts/own-places": ["facts/listings"],
  "facts/places": ["facts/listings"],
  "facts/plans": [],
  "facts/query": ["facts/listings", "facts/places", "facts/settings"],
  "facts/settings": [],

  "core/admin-log": [],
  "core/alerts": ["core/engine"],
  "core/billing": [],
  "core/billing/figures": ["core/billing"],
  "core/billing/sandbox": ["core/billing"],
  "core/content": ["core/admin-log"],
  "core/demo": ["core/ingestion"],
  "core/engine": [],
  "core/ingestion": ["core/admin-log"],
  "core/ingestion/sources/caixa": ["core/ingestion"],
  "core/mail": [],
  "core/operations": [],

  "core/reports": ["core/billing", "core/billing/figures"],
  "core/status": [],
  "core/suggestions": ["core/engine"],
  "core/sync": ["core/admin-log", "core/ingestion"],
  "core/uploads": ["core/admin-log", "core/ingestion"],

  "features/accounts": [],
  "features/admin": [
    "features/accounts",
    "features/api",
    "features/blog",
    "features/map",
    "features/notifications/channels",
    "features/plan",
    "features/privacy",
    "features/profile",
  ],
  "features/alerts": ["features/search", "features/upgrade"],
  "features/api": [],
  "features/blog": ["features/cards"],
  "features/cards": ["features/device-marks", "features/favorites/hearts", "features/photos"],
  "features/compare": ["features/cards", "features/device-marks", "features/favorites/hearts"],
  "features/device-marks": [],
  "features/favorites": [
    "features/accounts",
    "features/api",
    "features/cards",
    "features/favorites/hearts",
    "features/secret-links",
    "features/upgrade",
  ],
  "features/favorites/hearts": ["features/upgrade"],
  "features/guide": ["features/blog"],
  "features/help": ["features/accounts"],
  "features/home": [
    "features/blog",
    "features/cards",
    "features/map",
    "features/property",
    "features/search",
  ],
  "features/interests": ["features/accounts", "features/profile"],
  "features/map": [
    "features/accounts",
    "features/cards",
    "features/device-marks",
    "features/favorites/hearts",
    "features/search",
    "features/upgrade",
  ],
  "features/market": ["features/cards"],
  "features/notices": [],
  "features/notifications": [],
  "features/notifications/channels": [
    "features/notifications",
    "features/notifications/channels/bell",
    "features/notifications/channels/email",
    "features/notifications/channels/feeds",
    "features/notifications/channels/push",
  ],
  "features/notifications/channels/bell": ["features/cards", "features/notifications", "features/upgrade"],
  "features/notifications/channels/email": [
    "features/accounts",
    "features/market",
    "features/notifications",
    "features/upgrade",
  ],
  "features/notifications/channels/feeds": [
    "features/favorites",
    "features/notifications",
    "features/secret-links",
    "features/upgrade",
  ],
  "features/notifications/channels/push": [
    "features/accounts",
    "features/notifications",
    "features/notifications/channels/bell",
    "features/upgrade",
  ],
  "features/own-places": ["features/map", "features/profile"],
  "features/photos": [],
  "features/plan": ["features/accounts", "features/favorites", "features/refunds", "features/upgrade"],
  "features/privacy": [
    "features/accounts",
    "features/favorites/hearts",
    "features/help",
    "features/interests",
  ],
  "features/profile": ["features/accounts"],
  "features/property": [
    "features/cards",
    "features/device-marks",
    "features/favorites/hearts",
    "features/interests",
    "features/map",
    "features/photos",
    "features/share-image",
    "features/upgrade",
  ],
  "features/reach": [],
  "features/refunds": ["features/accounts"],
  "features/sandbox": [],
  "features/search": ["features/api", "features/cards", "features/device-marks", "features/favorites/hearts"],
  "features/secret-links": [],
  "features/share-image": [],
  "features/upgrade": [],
};

/** The folders below all floors, and which of each other they may import. */
export const GROUND: Record<string, readonly string[]> = {
  lib: [],
  platform: ["lib"],
  db: ["lib", "platform"],
  ui: ["lib", "platform"],
};

/** Folders that only their own room may import from: all others import the modules beside them. */
export const INNER = ["app/core/engine/index/", "app/core/engine/sql/"];

/** Rooms that implement an interface of another room, and the only module that names each of them. */
export const NAMED_BY: Record<string, string> = {
  "core/ingestion/sources/caixa": "server/import-setup.ts",
};

const NESTED_LAST = Object.keys(ROOMS).toSorted((a, b) => b.length - a.length);

/** The room of a module, such as `core/engine`; null outside of all rooms. */
export function roomOf(module: string): string | null {
  return NESTED_LAST.find((room) => module.startsWith(`app/${room}/`)) ?? null;
}

/** The folder of a module: its room, or a folder of the ground or of the shell, such as `app/lib` and `app/routes`. */
export function folderOf(module: string): string {
  const room = roomOf(module);
  return room === null ? module.split("/").slice(0, 2).join("/") : `app/${room}`;
}

/** The floor of a module of `app/`. */
export function floorOf(module: string): Floor {
  const folder = module.split("/")[1]!;
  if (folder in GROUND) return "ground";
  return FLOORS.find((floor) => floor === folder) ?? "shell";
}
