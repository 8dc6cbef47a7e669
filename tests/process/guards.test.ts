import { request } from "node:http";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ADDRESSES_PATH } from "#app/features/admin/census/census-form.ts";
import { SEND_PATH } from "#app/features/admin/imports/feed-form.ts";
import routes from "#app/routes.ts";
import { ACCESS } from "#app/routes/route-lists.ts";
import { processes, type Hosted } from "./martelo.ts";
import { newMember, Person } from "./people.ts";
import { addressesOf, dataOf } from "./route-addresses.ts";
import { GUARDED } from "./route-guards.ts";

const files = processes({ perFile: true });
const OUTSIDE = "https://outro.example";

let site: Hosted;
let visitor: Person;
let ana: Person;
let bia: Person;
let carla: Person;

beforeAll(async () => {
  site = await files.host();
  visitor = new Person(site, "ninguem@exemplo.com.br");
  [ana, bia, carla] = (await Promise.all(
    ["ana", "bia", "carla"].map((name) => newMember(site, `${name}@exemplo.com.br`)),
  )) as [Person, Person, Person];
  await site.work("admin", { email: carla.email });
});

/** The target of an answer's redirect, or its status. */
function leadsTo(response: Response): string | number {
  return response.headers.get("location") ?? response.status;
}

function signInFor(address: string): string {
  return `/auth?${new URLSearchParams({ voltar: address })}`;
}

/** The text of an answer; empty for a stream, which has no end. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  await response.body!.cancel();
  return "";
}

test("of every route that is declared as a member's or an administrator's it is known how it answers", () => {
  const declared = [...ACCESS].filter(([, access]) => access === "member" || access === "admin");
  const known = Object.entries(GUARDED).map(([file, { guard }]) => [path.parse(file).name, guard] as const);
  const own = known.filter(([id]) => ACCESS.get(id) === "personal").map(([id]) => id);
  expect(own).toEqual(["push-devices", "bell"]);
  expect(known.filter(([id]) => !own.includes(id)).sort()).toEqual(declared.sort());
});

/** Each address of the table once; of a guarded route the one that names something for those who may enter. */
const ADDRESSES = addressesOf(routes).map(([file, address], i, all) => {
  const isFirst = all.findIndex(([each]) => each === file) === i;
  return [file, (isFirst && GUARDED[file]?.address) || address, isFirst] as const;
});

test.for(ADDRESSES)(
  "%s answers at %s visitor, member and administrator as its guard requires, and nobody with another's data",
  async ([file, address, isKnown]) => {
    const { guard, get, posts, aboutMembers } = GUARDED[file] ?? {};
    // With the header of a visitor from outside, because on this machine the outbox can be read.
    const outside = { "X-Forwarded-For": `198.51.100.${ADDRESSES.findIndex(([, one]) => one === address)}` };
    const seesNone = async (response: Response, who: Person) => {
      const text = await textOf(response);
      expect(response.status).toBeLessThan(500);
      const others = aboutMembers && who === carla ? [] : [ana, bia, carla].filter((one) => one !== who);
      for (const { email } of others) expect(text).not.toContain(email);
      return text;
    };
    const isSent = guard !== undefined && get !== null;

    for (const who of [visitor, ana, carla]) {
      const page = await who.get(address, outside);
      await seesNone(page, who);
      if (isSent && who === visitor) expect(leadsTo(page)).toBe(signInFor(address));
      else if (guard === "admin" && who === ana && isSent) expect(leadsTo(page)).toBe("/dashboard");
      else if (isSent && isKnown) expect(leadsTo(page)).toBe(get);
      else if (!guard && who === visitor && !file.startsWith("auth"))
        expect(String(leadsTo(page))).not.toContain("voltar=");
      // An administrator's script asks as their page does.
      if (who === carla) continue;
      const script = await who.get(dataOf(address), outside);
      const text = await seesNone(script, who);
      if (isSent && who === visitor) expect(text).toContain("/auth?voltar=");
      if (isSent && guard === "admin" && who === ana) expect(text).toContain("/dashboard");
    }

    if (guard === undefined) return;
    expect((await carla.post(address, {}, OUTSIDE)).status).toBe(403);
    if (!posts) {
      for (const who of [visitor, ana]) expect((await who.post(address)).status).toBe(405);
      return;
    }
    for (const target of [address, dataOf(address)]) {
      const form = await visitor.post(target);
      expect(form.headers.get("location") ?? (await form.text())).toContain("/auth?voltar=");
      if (isKnown && target === address) expect(leadsTo(form)).toBe(signInFor(address.split("?")[0]!));
      const own = await ana.post(target);
      const text = await seesNone(own, ana);
      const to = own.headers.get("location") ?? (own.status === 202 ? text : "");
      if (guard === "admin") expect(to).toContain("/dashboard");
      else expect([own.status === 403, to.includes("/auth")]).toEqual([false, false]);
    }
  },
);

/** What administrators did; a sheet that one of them reads is one of its own. */
const acts = () =>
  site.query<{ action: string }>("select action from admin_logs where action not like 'Exportou %'");

test("no form of a visitor, a member or another site was an act of an administrator", async () => {
  expect(await acts()).toEqual([{ action: "Alterou permissão do usuário" }]);
});

test("behind an encrypting proxy forms are accepted, with and without JavaScript", async () => {
  const encrypted = site.url.replace("http:", "https:");
  for (const address of ["/auth", "/auth.data"]) {
    const response = await visitor.post(address, { intent: "entrar" }, encrypted);
    expect([address, response.status]).toEqual([address, 422]);
  }
});

test("a visitor who sends files for administrators is sent to sign in before any of them arrives", async () => {
  for (const address of [SEND_PATH, ADDRESSES_PATH]) {
    const answer = await new Promise<unknown[]>((resolve, reject) => {
      const headers = { "Content-Length": "7000000", "Content-Type": "multipart/form-data; boundary=x" };
      const sent = request(site.url + address, { method: "POST", headers });
      sent.once("error", reject).once("response", ({ statusCode, headers: { location } }) => {
        resolve([statusCode, location]);
        sent
          .off("error", reject)
          .on("error", () => {})
          .destroy();
      });
      sent.flushHeaders();
    });
    expect(answer).toEqual([302, expect.stringContaining("/auth")]);
  }
});

test("the menu has the places of every member, and the work pages for administrators; on work pages it is short", async () => {
  const menu = async (person: Person, address: string) => {
    const page = await (await person.get(address)).text();
    return [...page.matchAll(/<a class="menu-item" href="([^"]*)"/g)].map(([, to]) => to);
  };
  const places = ["/favorites", "/alerts", "/settings", "/plan", "/ajuda"];
  expect(await menu(ana, "/settings")).toEqual(places);
  expect(await menu(carla, "/settings")).toEqual([...places, "/admin"]);
  expect(await menu(carla, "/admin")).toEqual(["/settings"]);
  expect(await menu(visitor, "/dashboard")).toEqual([]);
});

test("passkeys are created for members only, and no other route of the sign-in library is reachable", async () => {
  const address = "/api/auth/passkey/generate-register-options";
  expect((await visitor.get(address)).status).toBe(401);
  expect((await ana.get(address)).status).toBe(200);
  for (const name of ["get-session", "list-sessions", "two-factor/disable", "passkey/delete-passkey"]) {
    expect([name, (await ana.get(`/api/auth/${name}`)).status]).toEqual([name, 404]);
    expect([name, (await ana.post(`/api/auth/${name}`)).status]).toEqual([name, 404]);
  }
});

test("the sessions of other members stay open", async () => {
  const page = await (await ana.get("/settings/seguranca")).text();
  expect(page).toContain("Este aparelho");
  const other = new Person(site, ana.email);
  const form = { intent: "entrar", email: ana.email, password: "pitanga-azul-93" };
  expect(leadsTo(await other.post("/auth", form))).toBe("/dashboard");
  const listed = await (await ana.get("/settings/seguranca")).text();
  const button = /<button[^>]*\bname="id"[^>]*>/.exec(listed)?.[0] ?? "";
  const id = /value="([0-9a-f-]{36})"/.exec(button)?.[1];
  expect(id).toBeDefined();
  expect(leadsTo(await bia.post("/settings/seguranca", { intent: "encerrar", id: id! }))).toBe(
    "/settings/seguranca",
  );
  expect((await other.get("/settings")).status).toBe(200);
  await ana.post("/settings/seguranca", { intent: "encerrar", id: id! });
  expect(leadsTo(await other.get("/settings"))).toBe(signInFor("/settings"));
});

test("a session that is older than the demotion of its owner does and shows nothing any more, and the last administrator stays", async () => {
  await site.work("admin", { email: bia.email });
  expect((await carla.get("/admin/users")).status).toBe(200);
  const idOf = async (name: string) =>
    /usuario=([0-9a-f-]{36})/.exec(await (await bia.get(`/admin/users?q=${name}`)).text())![1]!;
  const form = { intent: "papel", id: await idOf("carla"), administrador: "nao" };
  expect(leadsTo(await bia.post("/admin/users?q=carla", form))).toBe("/admin/users?q=carla");
  expect(await (await bia.get("/admin/users")).text()).toContain("Permissão alterada para Usuário");
  for (const address of ["/admin", "/admin/users", "/admin/users/planilha.csv", "/admin/operacoes"])
    expect([address, leadsTo(await carla.get(address))]).toEqual([address, "/dashboard"]);
  expect(leadsTo(await carla.post("/admin/users", form))).toBe("/dashboard");

  const leave = { intent: "papel", id: await idOf("bia"), administrador: "nao" };
  const question = await bia.post("/admin/users", leave);
  expect([question.status, await question.text()]).toEqual([200, expect.stringContaining("Ana Maria Lima")]);
  await bia.post("/admin/users", { ...leave, confirmo: "sim" });
  expect(await (await bia.get("/admin/users")).text()).toContain("Erro ao atualizar permissão");
  expect((await acts()).map(({ action }) => action)).toEqual(Array(3).fill("Alterou permissão do usuário"));
});
