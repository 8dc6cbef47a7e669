import { expect, test } from "vitest";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { paidPurchase } from "#tests/purchases.ts";
import { receiptPdf } from "./receipt-pdf.server.ts";
import type { ReceiptFacts } from "./receipt.ts";

const PAID_AT = new Date("2026-11-23T13:20:00Z");

function facts(changes: Partial<ReceiptFacts> = {}): ReceiptFacts {
  return {
    purchase: { ...paidPurchase(PAID_AT, { id: "in_1PabcXYZ12345" }), paidAt: PAID_AT },
    live: true,
    payer: { name: "Ana Conceição", email: "ana@exemplo.com.br", taxId: "12ABC34501DE35" },
    seller: { name: "Casa Certa Ltda.", taxId: "11222333000181", email: null, phone: "(11) 4002-8922" },
    address: "https://martelo.exemplo.com.br",
    ...changes,
  };
}

/** What a program reads in a receipt: its text in one line, and its structure. */
async function readBack(changes: Partial<ReceiptFacts> = {}) {
  const pdf = await getDocumentProxy(new Uint8Array(await receiptPdf(facts(changes))));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  return { pages: pdf.numPages, text: text.replace(/[\s\u00A0]+/g, " "), info, pdf };
}

interface Tagged {
  role?: string;
  children?: Tagged[];
}

function rolesIn({ role, children = [] }: Tagged): string[] {
  return [...(role ? [role] : []), ...children.flatMap(rolesIn)];
}

test("a receipt is one page whose text can be selected and searched", async () => {
  const { pages, text } = await readBack();
  expect(pages).toBe(1);
  for (const words of [
    "Recibo de pagamento",
    "Nº 20261123-XYZ12345",
    "R$ 29,90",
    "Pago em 23/11/2026 às 10:20 (horário de Brasília)",
    "Ana Conceição",
    "CNPJ 12.ABC.345/01DE-35",
    "De 23/11/2026 a 23/12/2026",
    "Cartão de crédito",
    "Casa Certa Ltda.",
    "Não é nota fiscal.",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("TESTE");
});

test("a screen reader finds language, title, heading and the table", async () => {
  const { info, pdf } = await readBack();
  expect(info).toMatchObject({
    Title: "Recibo 20261123-XYZ12345",
    Author: "Casa Certa Ltda.",
    Language: "pt-BR",
  });
  const roles = rolesIn((await (await pdf.getPage(1)).getStructTree()) as Tagged);
  expect(roles.filter((role) => role === "H1")).toHaveLength(1);
  expect(roles.filter((role) => role === "TH")).toHaveLength(3);
  expect(roles.filter((role) => role === "TR")).toHaveLength(3);
});

test("the same payment gives the same bytes on every day", async () => {
  expect(Buffer.compare(await receiptPdf(facts()), await receiptPdf(facts()))).toBe(0);
});

test("letters of other alphabets are printed, and what no font has is left out", async () => {
  const printed = async (name: string) => {
    const { pages, text } = await readBack({ payer: { ...facts().payer, name } });
    return [pages, /Pago por (.*?) CNPJ/.exec(text)?.[1]];
  };
  const name = await printed("Łukasz 🏠 Ñandú Jose\u0301 \u202EΕλένη Иванов 王");
  expect(name).toEqual([1, "Łukasz Ñandú José Ελένη Иванов"]);
  // Then the e-mail alone says who paid.
  expect((await readBack({ payer: { ...facts().payer, name: "王小明 🏠" } })).text).toContain(
    "Recebemos de ana@exemplo.com.br,",
  );
});

test("the longest name, e-mail and list of refunds still fit on the page", async () => {
  const refunds = Array.from({ length: 5 }, () => ({ amountCents: 100, isDone: true, at: PAID_AT }));
  const { pages, text } = await readBack({
    live: false,
    purchase: { ...facts().purchase, refunds, refundedCents: 500, state: "disputed" },
    payer: {
      name: "Nome Comprido ".repeat(15),
      email: `${"x".repeat(64)}@${"y".repeat(185)}.com`,
      taxId: "52998224725",
    },
  });
  expect(pages).toBe(1);
  expect(text).toContain("não é afiliado à Caixa.");
});
