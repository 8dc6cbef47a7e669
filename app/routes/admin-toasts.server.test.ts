import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles, sessions } from "#app/db/schema/accounts.ts";
import type { Services } from "#app/services.ts";
import { newMember, testAccounts, type TestMember } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { ask, toastIn } from "#tests/route-requests.ts";
import { action as changeFeatured } from "./admin-featured.tsx";
import { action as answerHelp, loader as helpRequest } from "./admin-help-request.tsx";
import { loader as helpQueue } from "./admin-help.tsx";
import { loader as undoPreview } from "./admin-imports-undo.tsx";
import { loader as article } from "./admin-post.tsx";
import { action as answerRefund, loader as refunds } from "./admin-refunds.tsx";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-24T12:00:00Z");

let carla: TestMember;
let services: Partial<Services>;
let failures: unknown[];

beforeEach(async () => {
  failures = [];
  const accounts = testAccounts(db, { now: () => NOW });
  carla = await newMember(accounts, "carla@exemplo.com.br");
  await db.update(profiles).set({ role: "admin" });
  await db.update(sessions).set({ createdAt: NOW });
  const content = { changed: async () => {} } as Services["content"];
  services = { accounts, billing: null, content, now: () => NOW, origin: () => "http://localhost:3000" };
});

const post = (handler: (args: never) => unknown, rest: Omit<Parameters<typeof ask>[2], "as">) =>
  ask(services, handler, { ...rest, as: carla.browser }, (error) => void failures.push(error));

/** Does something while a table is not there. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await db.execute(sql.raw(`alter table ${table} rename to away`));
  try {
    return await work();
  } finally {
    await db.execute(sql.raw(`alter table away rename to ${table}`));
  }
}

const toastOf = (answer: Response) => [toastIn(answer)!.title, toastIn(answer)!.text];

test.each<[string, (args: never) => unknown, string, Record<string, string>]>([
  ["devoluções", refunds, "refund_requests", {}],
  ["artigo", article, "posts", { id: randomUUID() }],
  ["importações", undoPreview, "imports", { id: "7" }],
  ["pedidos de ajuda", helpQueue, "help_requests", {}],
  ["pedido de ajuda", helpRequest, "help_requests", { protocol: "AJU-2026-000001" }],
])(
  "where the database fails, `Erro ao carregar %s` is said and reported",
  async (what, loader, table, params) => {
    const answer = await without(table, () => post(loader, { path: "/admin/pagina", params }));
    expect([answer.status, await answer.json()]).toEqual([500, { view: null }]);
    expect(toastOf(answer)).toEqual(["Erro", `Erro ao carregar ${what}`]);
    expect(failures).toHaveLength(1);
  },
);

test("an answer to a refund that fails for a fault is said so, and what was typed stays", async () => {
  const id = randomUUID();
  const typed = { intent: "recusar", devolucao: id, porque: "O banco recusou a chave." };
  const sending = { path: "/admin/devolucoes", body: new URLSearchParams(typed) };
  const answer = await without("refund_requests", () => post(answerRefund, sending));
  const refusal = { id, errors: {}, values: { refusal: typed.porque } };
  expect([answer.status, await answer.json()]).toMatchObject([500, { refusal }]);
  expect(toastOf(answer)[1]).toContain("Erro ao responder à devolução");
  expect(failures).toHaveLength(1);
});

test.each(["responder", "encerrar", "reabrir"])(
  "where %s fails, what was typed for help stays",
  async (intent) => {
    const mensagem = "Olá, vamos verificar.";
    const body = new URLSearchParams({ intent, versao: "1", mensagem });
    const sending = { path: "/admin/ajuda/AJU-1", params: { protocol: "AJU-1" }, body };
    const answer = await without("help_requests", () => post(answerHelp, sending));
    expect([answer.status, await answer.json()]).toEqual([500, { errors: {}, typed: mensagem }]);
    expect(toastOf(answer)[1]).toContain("Erro ao responder ao pedido de ajuda");
    expect(failures).toHaveLength(1);
  },
);

test("whoever takes out a featured property that somebody else took out is told that nothing changed", async () => {
  const body = new URLSearchParams({ intent: "tirar", numero: "10001234", posicao: "1", ate: "" });
  const answer = await post(changeFeatured, { path: "/admin/conteudo/destaques", body });
  expect(answer.status).toBe(302);
  expect(toastOf(answer)).toEqual(["Nada mudou", "Este imóvel já não estava nos destaques."]);
});
