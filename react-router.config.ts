import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // More than a hundred routes, a third of them for administrators: a page brings the routes that it shows, and asks once
  // for those that its links lead to.
  routeDiscovery: { mode: "lazy", manifestPath: "/rotas" },
  // Our server has asked where a form comes from (`server/same-origin.ts`) and knows the address people use; a request
  // that came through a proxy which encrypts only knows its own.
  allowedActionOrigins: ["**"],
} satisfies Config;
