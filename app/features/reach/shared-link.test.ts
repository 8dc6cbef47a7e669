import { expect, test } from "vitest";
import { sharedPath } from "./shared-link.ts";

const opened = (shared: Record<string, string>) =>
  sharedPath(new URLSearchParams(shared), "https://martelo.example");

test("a link of the bank, with or without words around it, and a number as the bank writes it open their property", () => {
  const link =
    "https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnOrigem=index&hdnimovel=8787718965896";
  const number = "Imóvel 878771896589-6 em Campinas";
  const words = { titulo: "Casa", texto: link };
  for (const parts of [{ endereco: link }, { texto: `Olha esta casa: ${link}` }, words, { texto: number }])
    expect(opened(parts as Record<string, string>)).toBe("/dashboard?q=8787718965896");
});

test("an address with its CEP, and a telephone beside words, stay words", () => {
  const address = "Rua das Flores, 90 - Centro, Campinas - SP, 13010-000";
  expect(new URLSearchParams(opened({ texto: address }).split("?")[1]).get("q")).toBe(address);
  expect(opened({ texto: "casa em Campinas 98765-4321" })).toContain("casa+em+Campinas");
  expect(opened({ texto: "casa 13010-000, imóvel 10139954" })).toBe("/dashboard?q=10139954");
});

test("a link of ours opens itself, one of another site never does", () => {
  expect(opened({ texto: "https://martelo.example/property/1001" })).toBe("/property/1001");
  expect(opened({ texto: "https://martelo.example//outro.example/x" })).toBe("/");
  expect(opened({ texto: "https://outro.example/property/1" })).toBe("/dashboard");
});

test("other words become a search; nothing at all opens the search", () => {
  const words = opened({ texto: "casa em Campinas até 200 mil" });
  expect(words).toBe("/dashboard?q=casa+em+Campinas+at%C3%A9+200+mil");
  expect(opened({})).toBe("/dashboard");
});
