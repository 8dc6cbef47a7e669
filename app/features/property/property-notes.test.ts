import { expect, test } from "vitest";
import { newPage } from "#tests/listing-detail.ts";
import { newListing } from "#tests/listing.ts";
import { propertyNotes } from "./property-notes.ts";

/** The notes on arrears of a property whose own page is not stored, without the hard spaces of amounts. */
function arrears(saleModeCode: string, appraisalCents = 200_000_00) {
  const notes = propertyNotes(newListing({ saleModeCode, appraisalCents }), null);
  const [condominium, taxes] = notes.map(({ text }) => text.replaceAll("\u00a0", " "));
  return { condominium, taxes };
}

test("without the property's page every rule of arrears is named, with the most that each leaves to the buyer", () => {
  const { condominium, taxes } = arrears("venda_direta");
  // Up to a tenth of the appraisal the buyer pays; of what is above it the bank pays the excess.
  expect(condominium).toMatch(/a Caixa paga tudo.*até 10% da avaliação.*aqui, até R\$ 20\.000,00.*o excesso/);
  expect(condominium).toMatch(/quem compra paga tudo/);
  // Below a tenth the buyer pays all, above it the bank: the worst is just below.
  expect(taxes).toMatch(
    /abaixo de 10% da avaliação.*aqui, até R\$ 19\.999,99.*acima disso a Caixa paga tudo/,
  );
  expect(taxes).toMatch(/menor que R\$ 1\.000.*quem compra paga tudo/);
  expect(arrears("venda_direta", 219_999_95).taxes).toContain("aqui, até R$ 21.999,99");
  const silent = expect.not.stringContaining("aqui") as unknown;
  expect(arrears("venda_direta", 0)).toEqual({ condominium: silent, taxes: silent });
});

test("in an auction the buyer may have to pay all arrears, and in a tender the notice decides", () => {
  for (const text of Object.values(arrears("leilao_sfi")))
    expect(text).toMatch(/^Em leilão, conte com pagar tudo/);
  for (const text of Object.values(arrears("licitacao_aberta"))) expect(text).toMatch(/^O edital decide/);
  for (const text of Object.values(arrears("venda_online")))
    expect(text).toMatch(/^A regra muda de imóvel para imóvel/);
});

test("what the property's page says of arrears stands as it is", () => {
  const page = newPage({ condominium: "Sob responsabilidade do comprador.", taxes: "Paga a Caixa." });
  expect(propertyNotes(newListing({ saleModeCode: "leilao_sfi" }), page).slice(0, 2)).toEqual([
    { title: "Condomínio", text: "Sob responsabilidade do comprador.", confirm: false },
    { title: "Tributos", text: "Paga a Caixa.", confirm: false },
  ]);
});
