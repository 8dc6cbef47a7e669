import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { processes, type Server } from "./martelo.ts";
import { newMember, Person } from "./people.ts";

const files = processes({ perFile: true });

let server: Server;
let visitor: Person;
let ana: Person;
let carla: Person;
let dora: Person;

beforeAll(async () => {
  server = await files.serve();
  visitor = new Person(server, "ninguem@exemplo.com.br");
  ana = await newMember(server, "ana@exemplo.com.br");
  carla = await newMember(server, "carla@exemplo.com.br");
  dora = await newMember(server, "dora@exemplo.com.br");
  for (const { email } of [carla, dora])
    expect((await files.run("admin", [email], { dataDir: server.dataDir })).code).toBe(0);
});

/** Every route below `/admin` of the route table, with an address of it. */
function adminRoutes(entries: RouteConfigEntry[], parent = ""): { file: string; address: string }[] {
  return entries.flatMap(({ file, path: own, index, children }) => {
    const full = own ? `${parent}/${own}` : parent;
    if (children) return adminRoutes(children, full);
    const address = full.replace(/:\w+\??/g, "x").replace("*", "x") + (index ? "?index" : "");
    return /^\/admin(\/|$)/.test(full) ? [{ file, address }] : [];
  });
}

const ROUTES = adminRoutes(routes);
const hasAction = ({ file }: { file: string }) =>
  /^export (async )?(function|const) action\b/m.test(
    readFileSync(path.join(import.meta.dirname, "../../app", file), "utf8"),
  );
const ACTIONS = ROUTES.filter(hasAction).map(({ address }) => address);

/** Where a form sent to every action leads, with and without JavaScript: each answer once. */
async function answers(person: Person, origin?: string): Promise<string[]> {
  const found = new Set<string>();
  for (const address of ACTIONS) {
    for (const asked of [address, address.replace(/(?=\?|$)/, ".data")]) {
      const response = await person.post(asked, {}, origin);
      const to = response.headers.get("location") ?? (await response.text());
      const leadsTo = ["/auth?voltar=", "/dashboard"].find((page) => to.includes(page)) ?? to.slice(0, 200);
      found.add(response.status === 403 ? "403" : leadsTo);
    }
  }
  return [...found];
}

async function acts(): Promise<string[]> {
  const { stdout } = await files.run("logs", [], { dataDir: server.dataDir });
  return [...stdout.matchAll(/\d\. (.*) \(.*\)\n/g)].map(([, act]) => act!);
}

test("no action of administrators works for visitors, members or forms of other sites", async () => {
  expect(ACTIONS.length).toBeGreaterThan(5);
  expect(await answers(visitor)).toEqual(["/auth?voltar="]);
  expect(await answers(ana)).toEqual(["/dashboard"]);
  for (const person of [visitor, ana, carla])
    expect(await answers(person, "https://outro.example")).toEqual(["403"]);
  expect(await acts()).toEqual(Array(2).fill("Alterou permissão do usuário"));
});

test("a session that is older than the demotion of its owner does and shows nothing any more", async () => {
  expect((await carla.get("/admin/users")).status).toBe(200);
  const page = await (await dora.get("/admin/users?q=carla")).text();
  const id = /usuario=([0-9a-f-]{36})/.exec(page)![1]!;
  const form = { intent: "papel", id, administrador: "nao" };
  const changed = await dora.post("/admin/users?q=carla", form);
  expect(changed.headers.get("location")).toBe("/admin/users?q=carla");
  expect(await (await dora.get("/admin/users")).text()).toContain("Permissão alterada para Usuário");
  expect(await answers(carla)).toEqual(["/dashboard"]);
  for (const { address } of ROUTES) {
    const response = await carla.get(address);
    expect([address, response.headers.get("location")]).toEqual([address, "/dashboard"]);
  }
  // The other one is the last administrator now.
  const own = /usuario=([0-9a-f-]{36})/.exec(await (await dora.get("/admin/users?q=dora")).text())![1]!;
  const leave = { intent: "papel", id: own, administrador: "nao" };
  const question = await dora.post("/admin/users", leave);
  expect([question.status, await question.text()]).toEqual([200, expect.stringContaining("Ana Maria Lima")]);
  await dora.post("/admin/users", { ...leave, confirmo: "sim" });
  expect(await (await dora.get("/admin/users")).text()).toContain("Erro ao atualizar permissão");
  expect(await acts()).toEqual(Array(3).fill("Alterou permissão do usuário"));
});
