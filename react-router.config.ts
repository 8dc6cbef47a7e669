import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Few routes: the whole table travels with the page, instead of one question to the server per link on it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
