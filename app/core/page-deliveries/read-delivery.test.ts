import { expect, test } from "vitest";
import { ADDRESS, inventedPage, INVENTED_NUMBER } from "#tests/invented-page.ts";
import { asChromeKeeps, PAGE_URL, toCopy, toMhtml, toWebArchive } from "#tests/page-containers.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { readDelivery } from "./read-delivery.server.ts";

const NOW = new Date("2026-08-31T12:30:00Z");
const SAVED = { url: PAGE_URL + INVENTED_NUMBER, at: NOW };
const PAGE = inventedPage();
const GONE =
  "<html><body><p>O imóvel que você procura não está mais disponível para venda.</p></body></html>";

const read = (bytes: string | Buffer, number: string | null = null) =>
  readDelivery(
    IMPORT_SETUP.source,
    { bytes: Buffer.from(bytes as string), fileName: "", url: null, number, savedOn: null },
    NOW,
  );

async function deliveryOf(bytes: string | Buffer, number: string | null = null) {
  const reading = await read(bytes, number);
  if (!reading.ok) throw new Error(reading.refusal.why);
  return reading.value;
}

async function whyRefused(bytes: string | Buffer): Promise<string | null> {
  const reading = await read(bytes);
  return reading.ok ? null : reading.refusal.why;
}

test("what shows the same is one page, whatever it was saved in and whatever it hides", async () => {
  const { fingerprint, facts } = await deliveryOf(PAGE);
  const inParts = (other: string) =>
    `MIME-Version: 1.0\nContent-Type: multipart/related; boundary=${other.length}\n\n--${other.length}\nContent-Type: text/html; charset=utf-8\n\n${PAGE}\n--${other.length}\nContent-Type: text/plain\n\n${other}`;
  for (const bytes of [
    toMhtml(PAGE, SAVED, "quoted-printable"),
    toMhtml(PAGE, { ...SAVED, at: new Date("2026-08-30T10:00:00Z") }, "base64"),
    toMhtml(asChromeKeeps(PAGE), SAVED, "base64"),
    toWebArchive(PAGE, SAVED),
    toCopy(PAGE),
    PAGE.replace("</h5>", "</h5><select><option>1</select><!-- x -->"),
    inParts("x"),
    // Too many for a parser without limits.
    inParts("<b>".repeat(20_000)),
  ])
    expect(await deliveryOf(bytes)).toMatchObject({ fingerprint, facts });
  expect((await deliveryOf(PAGE.replace("2  Quartos", "3  Quartos"))).fingerprint).not.toBe(fingerprint);
});

test("pages agree in their facts before and after a bid", async () => {
  const dispute = (rest: string) =>
    inventedPage({ box: `<div><b>Imóvel em disputa</b></div><b>Venda Online</b>${ADDRESS}${rest}` });
  const { facts } = await deliveryOf(inventedPage({ box: `<b>Venda Online</b>${ADDRESS}` }));
  const bids = "<h6>Lances registrados nesta disputa</h6><table><tr><td>R$ 90.500,00</td></tr></table>";
  for (const page of [dispute(""), dispute(bids)]) expect((await deliveryOf(page)).facts).toBe(facts);
});

test("a text cut within a character, and one with NUL, is stored without what PostgreSQL refuses", async () => {
  const smiles = "😀".repeat(6_000);
  const box = (text: string) =>
    `<b>${text}</b><p>Endereço:<br>${text}</p><p>Descrição:<br>${text}<br>${text}<br>${text}</p>`;
  // One of two neighbouring places is within a character.
  for (const start of ["", "x"]) {
    const { page } = await deliveryOf(inventedPage({ box: box(start + smiles) }));
    expect(page.address).toContain("😀");
    expect(JSON.stringify(page)).not.toMatch(/\\ud[89a-f]/i);
  }
  const bytes = toMhtml(inventedPage({ box: "<b>Venda NUL Online</b>" }), SAVED, "quoted-printable");
  const { page } = await deliveryOf(bytes.toString("latin1").replace("NUL", "=00"));
  expect(page.saleMode).toBe("Venda  Online");
});

test("a page that says that a property is gone is of the one for which it is brought", async () => {
  expect((await deliveryOf(GONE, INVENTED_NUMBER)).page).toMatchObject({
    number: INVENTED_NUMBER,
    goneAt: NOW.toISOString(),
  });
  expect(await whyRefused(GONE)).toContain("/trazer?numero=");
  const other = `<!-- saved from url=(0090)${PAGE_URL}8700000000999 -->\n${GONE}`;
  expect(await read(other, INVENTED_NUMBER)).toMatchObject({ ok: false });
});

test("refusals are sentences for whoever brings a page", async () => {
  for (const bytes of ["%PDF-1.7\n%âãÏÓ", "Menu FGTS", GONE]) {
    const why = await whyRefused(bytes);
    expect(why).toMatch(/^\p{Lu}.*[^.]\.$/u);
    expect(why).not.toContain("lista");
  }
});

test("what is empty, too large, too long or of another property than the opened one is refused as that", async () => {
  const refusalOf = async (bytes: string, number: string | null = null) => {
    const reading = await read(bytes, number);
    return reading.ok ? null : [reading.refusal.status, reading.refusal.why];
  };
  expect(await refusalOf("")).toEqual([400, expect.stringContaining("vazio")]);
  expect(await refusalOf("x".repeat(5 * 1024 * 1024 + 1))).toEqual([413, expect.stringContaining("5 MB")]);
  expect(await refusalOf(PAGE, "8700000000117")).toEqual([
    422,
    `Esta página é do imóvel ${INVENTED_NUMBER}, e não do 8700000000117, que você abriu aqui.`,
  ]);
  const payments = Array.from({ length: 3_000 }, (_, n) => `Recursos próprios ${n}.<br>`).join("");
  const long = PAGE.replace("FORMAS DE PAGAMENTO ACEITAS:<br>", `$&${payments}`);
  expect(await refusalOf(long)).toEqual([422, expect.stringContaining("longos")]);
});
