import { expect, test } from "./plain-journey.ts";

const searchFor = (text: string) => `/dashboard?q=${encodeURIComponent(text)}`;

test("parts of a sentence that became no filter are listed, and the filters can be removed", async ({
  plain,
  api,
}) => {
  const results = await plain.open(searchFor("apartamento sem garagem em Rio de Janeiro xyzaristarco"));
  expect(results.url).toMatch(/^\/dashboard\?cidade=rio-de-janeiro-rj&tipo=apartamento&frase=/);
  for (const part of ["sem garagem", "xyzaristarco"])
    expect(results.text).toContain(`Ficou de fora da busca: “${part}”`);
  const { total } = await api("cidade=rio-de-janeiro-rj&tipo=apartamento");
  expect(total).toBeGreaterThan(20);
  expect(results.heading).toContain(`${total.toLocaleString("pt-BR")} `);
  expect((await results.follow(/^Remover Apartamento/)).url).toBe("/dashboard?cidade=rio-de-janeiro-rj");
});

test("the words that a search found are marked in its cards, with the address they are in", async ({
  plain,
}) => {
  for (const address of ["/dashboard?q=avenida", "/dashboard?q=avenida&agrupar=1"]) {
    const results = await plain.open(address);
    const [first] = results.parts("article");
    expect([address, first!.parts("mark").map(({ text }) => text)]).toEqual([
      address,
      expect.arrayContaining([expect.stringMatching(/^av/i)]),
    ]);
    for (const { text } of results.parts("mark")) expect(text).toMatch(/^av/i);
  }
  const unmarked = await plain.open("/dashboard?tipo=casa");
  expect([unmarked.parts("article").length, unmarked.parts("mark").length]).toEqual([20, 0]);
});

test("what is left out of a search and what is either has chips of its own", async ({ plain, api }) => {
  const results = await plain.open(searchFor("centro ou rua -avenida"));
  expect(results.links.map(({ name }) => name)).toContain("Remover “centro” ou “rua”");
  const { total } = await api(results.url.split("?")[1]!);
  expect(total).toBeGreaterThan(20);
  expect(total).toBeLessThan((await api("q=centro+ou+rua")).total);
  expect(results.heading).toContain(`${total.toLocaleString("pt-BR")} `);
  const without = await results.follow("Remover sem “avenida”");
  expect(new URLSearchParams(without.url.split("?")[1]).get("q")).toBe("centro ou rua");
});

test("a town or state beside a word, or left out, is the place itself", async ({ plain, api }) => {
  const results = await plain.open(searchFor("centro ou são paulo exceto goiás"));
  expect(results.links.map(({ name }) => name)).toContain("Remover “centro” ou São Paulo, SP");
  const queries = [
    "",
    "cidade=sao-paulo-sp",
    "estado=GO",
    "q=-%22S%C3%A3o+Paulo%2FSP%22",
    "q=exceto+goi%C3%A1s",
  ];
  const [all, inTown, inState, outOfTown, outOfState] = await Promise.all(
    queries.map(async (query) => (await api(query)).total),
  );
  expect([outOfTown, outOfState]).toEqual([all! - inTown!, all! - inState!]);
  const without = await results.follow("Remover sem Goiás");
  expect(new URLSearchParams(without.url.split("?")[1]).get("q")).toBe('centro ou "São Paulo/SP"');
});
