import { expect, test } from "vitest";
import { DIGEST } from "#tests/letters.ts";
import { matchesSubject } from "./letter-texts.ts";
import { type MatchesContent } from "#app/db/shapes/letter-contents.ts";
import { renderMail } from "./render-mail.server.ts";

const [CASAS] = DIGEST.alerts;
const only = (over: Partial<MatchesContent>): MatchesContent => ({ ...DIGEST, alerts: [CASAS!], ...over });

test("the subject says what the letter holds, in one line", () => {
  expect(matchesSubject(DIGEST)).toBe("Resumo do dia: 15 imóveis nos seus alertas");
  expect(matchesSubject({ ...DIGEST, daily: false, properties: 1_234 })).toBe(
    "Seus alertas encontraram 1.234 imóveis",
  );
  expect(matchesSubject(only({}))).toBe("15 imóveis no alerta “Casas em Campinas”");
  expect(matchesSubject(only({ properties: 1 }))).toBe("Casa em Centro - Campinas/SP (−25%)");
  const long = matchesSubject(only({ alerts: [{ ...CASAS!, name: "Casas ".repeat(13) }] }));
  expect(long).toMatch(/^15 imóveis no alerta “Casas .*…”$/);
  expect(long.length).toBeLessThanOrEqual(78);
});

test("both texts say of each property what it is, its prices, why it is in the letter, and its source", async () => {
  const { html, plain, unsubscribeUrl } = await renderMail(DIGEST);
  expect(unsubscribeUrl).toBe(DIGEST.unsubscribeUrl);
  expect(plain).toContain(
    [
      "Alerta “Casas em Campinas”",
      "",
      "Casa em Centro - Campinas/SP",
      "R$ 200.000 → R$ 150.000 (−25%) · 40% abaixo da avaliação",
      "Baixou de preço",
      "Lista da Caixa de 10/03/2026 · também no alerta “Até R$ 200 mil”",
      "https://martelo.example/property/8444400000001",
    ].join("\n"),
  );
  const read = html.replaceAll(/<!-- -->/g, "").replaceAll(/<[^>]+>/g, "\n");
  const lines = [
    "Alerta “Casas em Campinas”",
    "Apartamento em Jardim Nova Europa - Campinas/SP",
    "R$ 98.500",
    "Entrou na lista por R$ 98.500",
    "E mais 12 deste alerta",
    "Passou de Leilão SFI para Venda Online",
    "Saiu da lista em 12/03/2026",
    "Você recebeu esta mensagem porque tem alertas no Martelo.",
    "Este portal não é afiliado à Caixa.",
  ];
  for (const words of lines) for (const text of [read, plain]) expect(text).toContain(words);
});

test("both texts say which places, and how many of the properties only counted, may lie outside the alert's area", async () => {
  const outside = "Pode estar fora da área do alerta: o ponto no mapa tem erro de até 900 m";
  const [first] = CASAS!.matches;
  const texts = async (over: Partial<(typeof DIGEST.alerts)[number]>) => {
    const { html, plain } = await renderMail(only({ alerts: [{ ...CASAS!, ...over }] }));
    return [html, plain];
  };
  for (const text of await texts({ matches: [{ ...first!, outside }] })) expect(text).toContain(outside);
  // Letters from before know nothing of it.
  for (const text of await texts({ matches: [first!] })) expect(text).not.toContain("fora da área");
  for (const text of await texts({ more: 12, moreOutside: 3 }))
    expect(text).toContain("E mais 12 deste alerta, inclui 3 que podem estar fora da área");
  const counted = async (moreOutside: number) => (await texts({ more: 12, moreOutside }))[1];
  expect(await counted(1)).toContain("E mais 12 deste alerta, inclui 1 que pode estar fora da área:");
  expect(await counted(0)).toContain("E mais 12 deste alerta:");
});

test("every link of the letter is in both texts", async () => {
  const { html, plain } = await renderMail(DIGEST);
  const addresses = [
    ...DIGEST.alerts.flatMap(({ matches, pauseUrl }) => [pauseUrl, ...matches.map(({ url }) => url)]),
    DIGEST.allUrl,
    DIGEST.alertsUrl,
    DIGEST.preferencesUrl,
    DIGEST.unsubscribeUrl,
  ];
  for (const address of addresses) {
    expect(html).toContain(`href="${address}"`);
    expect(plain).toContain(address);
  }
});

test("the pictures are the portal's own, and HTML in an alert's name is escaped", async () => {
  const { html } = await renderMail(only({ alerts: [{ ...CASAS!, name: `<img src="x">` }] }));
  const sources = [...html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source);
  expect(sources).toEqual(CASAS!.matches.map(({ picture }) => picture));
  expect(html).not.toMatch(/<(script|link|iframe|object|form)\b|@import/i);
});

test("words that an alert searched are marked in the letter, and its plain text has the address without marks", async () => {
  const [first] = CASAS!.matches;
  const marked = { title: ["Casa em ", "Centro", " - Campinas/SP"], more: ["Rua das ", "Flores", ", nº 5"] };
  const { html, plain } = await renderMail(
    only({ alerts: [{ ...CASAS!, matches: [{ ...first!, marked }] }], properties: 1 }),
  );
  expect(html).toMatch(/Casa em <mark style="[^"]*">Centro<\/mark> - Campinas\/SP/);
  expect(html).toMatch(/Rua das <mark style="[^"]*">Flores<\/mark>, nº 5/);
  expect(plain).toContain("Casa em Centro - Campinas/SP\nRua das Flores, nº 5\n");
});
