import { readdirSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { diligenceChecks } from "#app/db/schema/diligence.ts";
import { ITEM_IDS } from "#app/facts/diligence/items.ts";
import { exportData } from "#app/features/privacy/export.server.ts";
import { openFileStore } from "#app/platform/file-store.server.ts";
import type { FileStore } from "#app/platform/file-store.ts";
import { loader as fileLoader } from "#app/routes/property-check-file.ts";
import { action, loader } from "#app/routes/property-check.tsx";
import type { Services } from "#app/services.ts";
import { BASE_URL, newMember, TestBrowser, type TestMember } from "#tests/accounts.ts";
import { newDetail } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { ask, toastIn } from "#tests/route-requests.ts";
import { newFolder } from "#tests/run-folder.ts";
import { CHECK_REFUSALS, MAX_PROPERTIES } from "./check-form.ts";
import { MAX_FILE_BYTES } from "./file-limit.ts";

const NUMBER = "8444400000001";
const NOW = new Date("2026-11-29T15:00:00Z");
const PDF = "%PDF-1.7 certidão";

let dataDir: string;
let checkFiles: FileStore;
beforeEach(() => {
  dataDir = newFolder();
  checkFiles = openFileStore("checks", { dataDir, s3Url: null });
});
await memberTests({ now: () => NOW });

function services(): Partial<Services> {
  const detail = newDetail({ listing: newListing({ number: NUMBER }) });
  return { accounts: host, checkFiles, now: () => NOW, findListing: async () => detail };
}

type Fields = Record<string, string | File>;
const file = (content: string, name = "C:\\docs\\matrícula.exe") => new File([content], name);

async function send(fields: Fields, as: TestBrowser = ana.browser, item = "matricula", referer?: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ estado: "conferido", ...fields })) body.set(name, value);
  const path = `/property/${NUMBER}/conferir/${item}`;
  const headers: Record<string, string> = referer === undefined ? {} : { referer };
  return ask(services(), action, { path, as, body, headers, params: { number: NUMBER, item } });
}

async function download(as: TestBrowser, item = "matricula") {
  const path = `/property/${NUMBER}/conferir/${item}/arquivo`;
  return ask(services(), fileLoader, { path, as, params: { number: NUMBER, item } });
}

const rows = () => host.db.select().from(diligenceChecks);
const files = () => readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
const whyOf = async (answer: Response) => ((await answer.json()) as { why: string }).why;

test("what a member saw is saved with its day, note and file, and leads back to the item with the plan of the page", async () => {
  const page = `${BASE_URL}/property/${NUMBER}?pagamento=fgts`;
  const fields = { anotacao: " Sem penhoras.\r\nAV-7 ok ", visto: "20/11/2026", arquivo: file(PDF) };
  const answer = await send(fields, ana.browser, "matricula", page);
  const back = `/property/${NUMBER}?pagamento=fgts&conferir=matricula#conferir-matricula`;
  expect([answer.headers.get("location"), toastIn(answer)?.title]).toEqual([back, "Salvo"]);
  expect(await rows()).toMatchObject([
    { state: "conferido", note: "Sem penhoras.\nAV-7 ok", seenOn: "2026-11-20", fileName: "matrícula.pdf" },
  ]);
  const sent = await download(ana.browser);
  expect(await sent.text()).toBe(PDF);
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename*=UTF-8''matr%C3%ADcula.pdf",
    "cache-control": "private, no-store",
  });
});

test("nobody else gets a file or sees what a member saw", async () => {
  await send({ arquivo: file(PDF) });
  const other = await newMember(host, "outra@exemplo.com.br");
  await expect(download(other.browser)).rejects.toMatchObject({ init: { status: 404 } });
  const path = `/property/${NUMBER}/conferir/matricula`;
  const params = { number: NUMBER, item: "matricula" };
  const shown = await ask(services(), loader, { path, as: other.browser, params });
  expect(await shown.json()).toMatchObject({ view: { check: { state: "aberto", fileName: null } } });
});

test("a new file replaces the old one, a form without one leaves it, and an item open without anything is gone", async () => {
  await send({ arquivo: file(PDF) });
  await send({ arquivo: file("\u0000") });
  await send({ anotacao: "Vista" });
  expect(await rows()).toMatchObject([{ fileName: "matrícula.pdf", note: "Vista" }]);
  await send({ arquivo: file("%PDF-2"), anotacao: "Vista" });
  expect(files()).toHaveLength(1);
  expect(await (await download(ana.browser)).text()).toBe("%PDF-2");
  await send({ estado: "aberto", tirar: "sim" });
  expect([await rows(), files()]).toEqual([[], []]);
});

test.for<[string, Fields, string]>([
  ["an answer without anything seen", {}, "sem isso o item continua em aberto"],
  ["a file of another kind", { arquivo: file("<html>", "a.pdf") }, CHECK_REFUSALS.kind],
  ["a file that is too large", { arquivo: file(PDF.padEnd(MAX_FILE_BYTES + 1)) }, CHECK_REFUSALS.too_large],
  ["a day that is none", { anotacao: "x", visto: "31/02/2026" }, "Não dá para ler o dia"],
  ["a day to come", { anotacao: "x", visto: "30/11/2026" }, "não pode ser depois de hoje"],
  ["a note that is too long", { anotacao: "x".repeat(2_001) }, "encurte-a"],
  ["no state", { anotacao: "x", estado: "verde" }, "Escolha se o item"],
])("%s is refused, with what was typed", async ([, fields, why]) => {
  const answer = await send(fields);
  expect(answer.status).toBe(422);
  const refused = (await answer.json()) as { why: string; typed: { note: string } };
  expect(refused.why).toContain(why);
  expect(refused.typed.note).toBe(fields.anotacao ?? "");
  expect([await rows(), files()]).toEqual([[], []]);
});

test("a session that is over loses nothing typed", async () => {
  const typed = { anotacao: "Falei com a síndica", visto: "20/11/2026" };
  const answer = await send(typed, new TestBrowser());
  expect(answer.status).toBe(401);
  const fields = { state: "conferido", note: typed.anotacao, seenOn: typed.visto };
  expect(await answer.json()).toMatchObject({ why: CHECK_REFUSALS.session, typed: fields });
});

test("properties and bytes of files are limited for each member", async () => {
  const of = ({ userId }: TestMember) => ({ userId, state: "conferido" as const, note: "x", updatedAt: NOW });
  const others = Array.from({ length: MAX_PROPERTIES }, (_, n) => `99${n}`);
  const store = (values: { nDoImovel: string; item: string; fileBytes: number }[]) =>
    host.db.insert(diligenceChecks).values(values.map((value) => ({ ...of(ana), ...value })));
  await store(others.map((nDoImovel) => ({ nDoImovel, item: "area", fileBytes: 512 * 1024 })));
  expect(await whyOf(await send({ anotacao: "x" }))).toBe(CHECK_REFUSALS.properties);
  await host.db.delete(diligenceChecks);
  const items = ITEM_IDS.slice(-20);
  await store(items.map((item) => ({ nDoImovel: NUMBER, item, fileBytes: MAX_FILE_BYTES })));
  expect(await whyOf(await send({ arquivo: file(PDF) }, ana.browser, "edital"))).toBe(CHECK_REFUSALS.full);
  expect(files()).toEqual([]);
  const other = await newMember(host, "outra@exemplo.com.br");
  expect((await send({ arquivo: file(PDF) }, other.browser)).status).toBe(302);
});

test("the export of an account has what was checked and the names of its files", async () => {
  await send({ anotacao: "Sem penhoras", arquivo: file(PDF) });
  const answer = await exportData(host, ana.browser.headers, { userId: ana.userId, email: ana.email });
  const { grupos } = JSON.parse(answer.outcome === "exported" ? answer.json : "") as {
    grupos: { tabela: string; registros: Record<string, unknown>[] }[];
  };
  expect(grupos.find(({ tabela }) => tabela === "diligence_checks")?.registros).toMatchObject([
    { item: "matricula", note: "Sem penhoras", file_name: "matrícula.pdf" },
  ]);
});
