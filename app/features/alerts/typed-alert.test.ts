import { expect, test } from "vitest";
import { allCities } from "#app/facts/places/places.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import { readFilters, writeFilters } from "#app/facts/query/query-codec.ts";
import { readAlertForm } from "./typed-alert.ts";
import { alertAddress, LEFT_OUT_FIELD, LEFT_OUT_STATE_FIELD, wholeFields } from "./alert-address.ts";
import { alertFormView, typedOf, withinPlan } from "./alert-view.ts";

const gazetteer = compileGazetteer(allCities());
const GOOD = "nome=Casas&evento=novo";
const read = (query: string) => readAlertForm(new URLSearchParams(`${GOOD}&${query}`), gazetteer);

function queryOf(form: string): string {
  const reading = read(form);
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  return writeFilters(reading.value.filters);
}

test.for([
  ["preco_min=&preco_max=&desconto_min=&tipo=&estado=&lugar=", ""],
  [
    "preco_min=R$ 100 mil&preco_max=300.000&desconto_min=20%25",
    "preco_min=100000&preco_max=300000&desconto_min=20",
  ],
  ["preco_min=0&preco_max=10000000", ""],
  [
    "tipo=casa,apartamento&quartos=2&modalidade=venda_online",
    "tipo=apartamento,casa&modalidade=venda_online&quartos=2",
  ],
  ["lugar=Campinas/SP", "cidade=campinas-sp"],
  ["lugar=goias", "estado=GO"],
  ["cidade=santos-sp&lugar=Campinas, SP", "cidade=campinas-sp,santos-sp"],
  ["estado=RJ&lugar=Campinas, SP", "cidade=campinas-sp"],
  ["cidade=campinas-sp&bairro=centro&estado=SP", "cidade=campinas-sp&bairro=centro"],
  ["novidade=baixou&estado=SP", "estado=SP"],
])("the form %s is read as the search %s", ([form, query]) => {
  expect(queryOf(form!)).toBe(query);
});
const UNKNOWN_PLACE = "Não conhecemos este lugar. Escreva um estado ou uma cidade, como Campinas, SP.";
test.for([
  ["preco_min=abc", "preco_min", "Escreva o preço em reais, como 150.000."],
  ["preco_max=-5", "preco_max", "Escreva o preço em reais, como 300.000."],
  ["preco_max=20000000", "preco_max", "O preço vai até R$ 10.000.000."],
  ["preco_min=300000&preco_max=200000", "preco_max", "O preço máximo é menor que o mínimo."],
  ["desconto_min=101", "desconto_min", "O desconto vai de 0 a 100%."],
  ["desconto_min=muito", "desconto_min", "Escreva o desconto em números, como 30."],
  ["desconto_min=50&desconto_max=30", "desconto_min", "O desconto mínimo é maior que o máximo, de 30%."],
  ["lugar=Terra do Nunca", "lugar", UNKNOWN_PLACE],
  ["lugar=casa em Campinas", "lugar", UNKNOWN_PLACE],
])("the form %s is refused", ([form, field, message]) => {
  expect(read(form!)).toEqual({ ok: false, errors: { [field!]: message } });
});

test("a form without a name or a kind of event is refused, with all its errors at once", () => {
  const errors = { nome: "Dê um nome ao alerta.", evento: "Escolha ao menos um acontecimento." };
  expect(readAlertForm(new URLSearchParams("nome=+&evento=saiu"), gazetteer)).toEqual({ ok: false, errors });
  const all = new URLSearchParams("nome=&evento=novo&preco_min=300000&preco_max=200000&desconto_min=140");
  const bounds = {
    preco_max: "O preço máximo é menor que o mínimo.",
    desconto_min: "O desconto vai de 0 a 100%.",
  };
  expect(readAlertForm(all, gazetteer)).toEqual({ ok: false, errors: { nome: errors.nome, ...bounds } });
  const long = new URLSearchParams({ nome: "n".repeat(81), evento: "voltou" });
  const words = { nome: "Use no máximo 80 caracteres." };
  expect(readAlertForm(long, gazetteer)).toMatchObject({ ok: false, errors: words });
});

const LISTS = { first: "2026-03-10", last: "2026-03-12", states: 27 } as const;
const MONTH = { lastMonth: 5, lastMonthStates: 5, lastMonthUncertain: 2 };
const PREVIEW = { ...MONTH, lists: LISTS, now: 1_234, uncertain: 0 };
const viewOf = (plan: "free" | "trial", query: string) => {
  const filters = readFilters(query);
  const typed = typedOf("Casas", filters);
  return alertFormView(plan, { id: null, typed, errors: {}, filters, events: ["novo"], preview: PREVIEW });
};

test("the form shows every condition of a search, and is read back as the same search", () => {
  const query =
    "cidade=campinas-sp&bairro=centro&tipo=apartamento,casa&modalidade=venda_online&preco_max=300000&desconto_min=10&desconto_max=60&quartos=2&area_min=50&area_max=90&comodidades=piscina&area=-47.1,-23,-46.9,-22.8";
  const view = viewOf("trial", query);
  const [area, most] = ["A partir de 50\u00a0m²", "Até 90\u00a0m²"];
  const conditions = ["Venda Online", "Até 60% de desconto", "2 quartos ou mais", area, most, "Piscina"];
  expect(view.extras.map(({ label }) => label)).toEqual([...conditions, "Área do mapa"]);
  const form = new URLSearchParams({ nome: view.typed.name, evento: "novo", tipo: view.type });
  for (const { key, value } of [...view.places, ...view.extras]) form.append(key, value);
  form.set("preco_max", view.typed.maxPrice);
  form.set("desconto_min", view.typed.minDiscount);
  expect(queryOf(form.toString())).toBe(query);
  expect(view.preview).toBe(
    "1.234 imóveis na busca, com as listas de 10/03 a 12/03/2026, de 27 estados. Nos 30 dias até a mais nova de cada estado, este alerta teria trazido 5 imóveis em 5 dos 27 estados (dos outros não dá para dizer), inclui 2 que podem estar fora.",
  );
});

test("the form of the free plan searches the states of the chosen cities, and shows what it left out", () => {
  const view = viewOf("free", "cidade=campinas-sp,goiania-go&quartos=2");
  expect([view.state, view.leftOut?.words]).toEqual(["GO,SP", "Campinas/SP, Goiânia/GO"]);
  const within = withinPlan("free", readFilters("cidade=campinas-sp&bairro=centro&quartos=2&q=acacias"));
  expect(writeFilters(within)).toBe("estado=SP&quartos=2");
  expect(view.states!.at(-1)).toEqual({ value: "GO,SP", label: "Goiás, São Paulo" });
  expect(viewOf("free", "estado=SP")).toMatchObject({ state: "SP", leftOut: null });
});

test("what was typed on the free plan and the places that were left out come back after the payment", () => {
  const view = viewOf("free", "cidade=campinas-sp&quartos=2&q=acacias");
  const ids = { intent: "premium", id: "um", editar: "um" };
  const typed = { preco_max: "300.000", estado: view.state, evento: "novo", quartos: "2" };
  const left = { [LEFT_OUT_FIELD]: view.leftOut!.query, [LEFT_OUT_STATE_FIELD]: view.state };
  const form = new URLSearchParams({ nome: "Perto do trabalho", ...ids, ...typed, ...left });
  expect(alertAddress(form)).toBe(
    "/alerts?nome=Perto+do+trabalho&editar=um&preco_max=300.000&evento=novo&quartos=2&q=acacias&cidade=campinas-sp",
  );
  const whole = "q=acacias&cidade=campinas-sp&preco_max=300000&quartos=2";
  expect(queryOf(wholeFields(form).toString())).toBe(whole);
  // Somebody who chose another state since means that one.
  form.set("estado", "RJ");
  expect([wholeFields(form).get("cidade"), wholeFields(form).get("estado")]).toEqual([null, "RJ"]);
});
