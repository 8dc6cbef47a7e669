import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Few routes: the whole table travels with the page, instead of one question to the server per link on it.
  routeDiscovery: { mode: "initial" },
  // Our server has asked where a form comes from (`server/same-origin.ts`) and knows the address people use; a request
  // that came through a proxy which encrypts only knows its own.
  allowedActionOrigins: ["**"],
} satisfies Config;
