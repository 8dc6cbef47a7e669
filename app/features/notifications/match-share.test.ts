import { expect, test } from "vitest";
import { newListing } from "#tests/listing.ts";
import { newMatch } from "#tests/matches.ts";
import { matchShare } from "./match-share.ts";

test("a shared match has the property, the event and the link, and not the alert's name", () => {
  const event = { kind: "baixou", fromCents: 10_000_000, toCents: 9_000_000 } as const;
  const alert = { id: "a", name: "Para a minha mãe", query: "" };
  const share = matchShare(newMatch(event, newListing(), { alert }), "https://martelo.example");
  expect(share.title).toBe("Apartamento em Setor dos Ipês - Goiânia/GO");
  expect(new URL(share.href).searchParams.get("text")!.split("\n")).toEqual([
    "Apartamento",
    "Bairro: Setor dos Ipês",
    "Cidade: Goiânia/GO",
    "Preço mínimo: R$ 90.000",
    "Preço baixou de R$ 100.000 para R$ 90.000 (−10%) (Lista da Caixa de 10/03/2026)",
    "https://martelo.example/property/8444400000001",
  ]);
});
