/** The floors of the product, the lowest first. A module may import from its own floor and from those below it. */
export const FLOORS = ["ground", "facts", "core", "features", "shell"] as const;
export type Floor = (typeof FLOORS)[number];

/**
 * The folders of the floors ("rooms"), and the rooms of the same floor that each of them may import. An additional edge
 * is a decision, not just an import. Types count like code.
 */
export const ROOMS: Record<string, readonly string[]> = {
  ...roomsOf("facts", {
    costs: "listings places sources",
    diligence: "costs listings sources",
    listings: "",
    "own-places": "listings",
    places: "listings",
    plans: "",
    query: "listings places settings",
    sales: "listings places",
    settings: "",
    sources: "",
  }),
  ...roomsOf("core", {
    "admin-log": "",
    alerts: "engine",
    billing: "",
    "billing/figures": "billing",
    "billing/sandbox": "billing",
    content: "admin-log",
    demo: "ingestion",
    engine: "",
    ingestion: "admin-log",
    "ingestion/sources/caixa": "ingestion",
    mail: "",
    operations: "",
    "page-deliveries": "ingestion",
    reports: "billing billing/figures",
    status: "billing",
    suggestions: "engine",
    sync: "admin-log ingestion",
    uploads: "admin-log ingestion",
  }),
  ...roomsOf("features", {
    accounts: "",
    admin: "accounts api blog map notifications/channels plan privacy profile",
    alerts: "search upgrade",
    api: "",
    blog: "cards",
    cards: "device-marks favorites/hearts photos",
    compare: "cards deciding device-marks favorites/hearts",
    deciding: "favorites/hearts",
    "device-marks": "",
    diligence: "deciding",
    favorites: "accounts api cards favorites/hearts secret-links upgrade",
    "favorites/hearts": "upgrade",
    guide: "blog",
    help: "accounts",
    home: "blog cards map property search",
    interests: "accounts profile",
    map: "accounts cards device-marks favorites/hearts search upgrade",
    market: "cards",
    notices: "",
    notifications: "",
    "notifications/channels": `
      notifications notifications/channels/bell notifications/channels/email notifications/channels/feeds
      notifications/channels/push`,
    "notifications/channels/bell": "cards notifications upgrade",
    "notifications/channels/email": "accounts market notifications upgrade",
    "notifications/channels/feeds": "favorites notifications secret-links upgrade",
    "notifications/channels/push": "accounts notifications notifications/channels/bell upgrade",
    "own-places": "map profile",
    "page-deliveries": "",
    photos: "",
    plan: "accounts favorites favorites/hearts refunds upgrade",
    privacy: "accounts favorites/hearts help interests",
    profile: "accounts",
    property: `
      cards deciding device-marks diligence favorites/hearts interests map page-deliveries photos share-image
      upgrade`,
    reach: "",
    refunds: "accounts",
    sandbox: "",
    search: "api cards device-marks favorites/hearts",
    "secret-links": "",
    "share-image": "",
    upgrade: "",
  }),
};

/** The rooms of a floor, from their names in it and the names that each may import. */
function roomsOf(floor: Floor, rooms: Record<string, string>): Record<string, string[]> {
  const named = (names: string) =>
    names.split(/\s+/).flatMap((name) => (name === "" ? [] : `${floor}/${name}`));
  return Object.fromEntries(Object.entries(rooms).map(([room, names]) => [`${floor}/${room}`, named(names)]));
}

/** The folders below all floors, and which of each other they may import. */
export const GROUND: Record<string, readonly string[]> = {
  lib: [],
  platform: ["lib"],
  db: ["lib", "platform"],
  ui: ["lib", "platform"],
};

/** Folders that only their own room may import from: all others import the modules beside them. */
export const INNER = ["app/core/engine/index/"];

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
