import type { StatusPorts } from "#app/core/status/system-status.server.ts";

/** What a process answers of which every part works. */
export const STATUS_PORTS: StatusPorts = {
  askDatabase: async () => ({ reachable: true, busy: false, ms: 2 }),
  isIndexOutdated: () => false,
  askMap: async () => "embedded",
  sendsMail: true,
  signIn: { ready: ["Google"], missing: ["Microsoft"] },
  sales: "real",
};
