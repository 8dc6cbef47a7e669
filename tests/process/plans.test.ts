import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PLANS, type Capability, type Plan } from "#app/facts/plans/plans.ts";
import { PRICE_ID, startStripeServer, WEBHOOK_SECRET, type StripeServer } from "#tests/stripe-server.ts";
import { writeList } from "./lists.ts";
import { processes, type Hosted } from "./martelo.ts";
import { newMember, putOn, type Person } from "./people.ts";

const { host, newFolder } = processes();

const NUMBER = "8000000000017";

let stripe: StripeServer;

beforeAll(async () => {
  stripe = await startStripeServer(() => new Date());
});

afterAll(() => stripe.stop());

type Request = (person: Person) => Promise<Response>;

/** Requests that only plans with a capability may make; null: nothing needs it yet. */
const NEEDS: Record<Capability, Record<string, Request> | null> = {
  save_favorites: {
    "/favorites/marcar": async (person) => {
      const answer = await person.post("/favorites/marcar", { guardar: NUMBER, volta: "/dashboard" });
      const to = answer.headers.get("location")!;
      return new Response(null, { status: to === "/dashboard" ? 200 : 402 });
    },
    "/favorites/mudar": (person) =>
      person.post("/favorites/mudar", { acao: "anotar", numero: NUMBER, nota: "Ver o telhado", versao: "0" }),
    "/favorites/planilha.csv": (person) => person.get("/favorites/planilha.csv"),
    "/favorites/compartilhar": (person) => person.get("/favorites/compartilhar"),
  },
  immediate_notifications: {
    "/notificacoes/sino": (person) => person.get("/notificacoes/sino", { Accept: "text/event-stream" }),
  },
  advanced_map_filters: {
    "/mapa/desenho.json": (person) => person.get("/mapa/desenho.json"),
  },
  alerts_by_place: {
    "/alerts": (person) =>
      person.post("/alerts", {
        intent: "criar",
        nome: "Em Goiânia",
        evento: "novo",
        estado: "GO",
        cidade: "vale-azul-go",
      }),
  },
  full_price_history: {
    "/property/:number": async (person) => {
      const answer = await person.get(`/property/${NUMBER}`);
      const isLocked = /Há mais [^<]*registros?/.test(await answer.text());
      return new Response(null, { status: isLocked ? 402 : 200 });
    },
  },
  monthly_report: null,
  priority_support: {
    "/ajuda/:protocol": async (person) => {
      const sent = await person.post("/ajuda", { assunto: "outro", mensagem: `De ${person.email}` });
      const page = await (await person.get(sent.headers.get("location")!)).text();
      return new Response(null, { status: page.includes("Seu plano tem prioridade") ? 200 : 402 });
    },
  },
  // Each early feature ends on a day of its own: its tests set the clock.
  early_access: null,
};

/** A server with one property whose price has changed twice. */
async function serveHistory(): Promise<Hosted> {
  const folder = await newFolder();
  const prices = { "2026-01-06": "300.000,00", "2026-01-07": "280.000,00", "2026-01-08": "250.000,00" };
  for (const [date, price] of Object.entries(prices))
    await writeList(path.join(folder, date), "GO", date, [{ number: NUMBER, price }]);
  return host({ lists: [folder] });
}

async function memberOn(server: Hosted, plan: Plan): Promise<Person> {
  const email = `${plan}@exemplo.com.br`;
  const person = await newMember(server, email);
  if (plan !== "trial") await putOn(server, email, plan);
  return person;
}

test("each route gives every plan what the table of plans says, and nothing else", async () => {
  const server = await serveHistory();
  for (const plan of ["free", "trial", "premium"] as const) {
    const person = await memberOn(server, plan);
    for (const [capability, requests] of Object.entries(NEEDS)) {
      for (const [route, request] of Object.entries(requests ?? {})) {
        const answer = await request(person);
        await answer.body?.cancel();
        const allowed = answer.ok || answer.headers.get("location") === "/alerts?criado=1";
        const isAllowed = PLANS[plan].capabilities.has(capability as Capability);
        expect([plan, capability, route, allowed]).toEqual([plan, capability, route, isAllowed]);
      }
    }
    const limit = PLANS[plan].mapQueriesPerMonth;
    const ask = async (times: number) => {
      const responses = Array.from({ length: times }, () => person.post("/mapa.json?estado=GO"));
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
      return [200, 402].map((wanted) => statuses.filter((status) => status === wanted).length);
    };
    expect(await ask(9)).toEqual([9, 0]);
    // One query of the free plan is left, whoever of fifty gets it.
    expect(await ask(50)).toEqual(limit === null ? [50, 0] : [1, 49]);
  }
});

/** A favourite with a note, a link to the list, and an alert by place, as a plan that has them leaves them behind. */
async function leaveBehind(person: Person): Promise<{ link: string; alert: string }> {
  for (const request of Object.values(NEEDS.save_favorites!)) expect((await request(person)).ok).toBe(true);
  await person.post("/favorites/compartilhar", { tipo: "lista", intent: "criar" });
  const sharing = await (await person.get("/favorites/compartilhar")).text();
  await NEEDS.alerts_by_place!["/alerts"]!(person);
  const alerts = await (await person.get("/alerts")).text();
  return { link: /\/lista\/[\w-]{43}/.exec(sharing)![0], alert: /editar=([\da-f-]{36})/.exec(alerts)![1]! };
}

test("what a plan leaves behind can be read and removed on the free plan, not added to and not changed", async () => {
  const server = await serveHistory();
  const person = await memberOn(server, "trial");
  const { link, alert } = await leaveBehind(person);
  await putOn(server, person.email, "free");

  const readable = {
    "/favorites": "Ver o telhado",
    "/favorites?visao=quadro": "Ver o telhado",
    [`/favorites?imovel=${NUMBER}`]: "Ver o telhado",
    "/favorites/planilha.csv": "Ver o telhado",
    "/favorites/compartilhar": link,
    [link]: "250.000",
    "/alerts": "Em Goiânia",
    [`/alerts?editar=${alert}`]: "Em Goiânia",
    "/settings/avisos": "Receber na hora com o Premium",
    "/plan": "Só para ler e remover",
  };
  for (const [address, text] of Object.entries(readable)) {
    const answer = await person.get(address);
    expect([address, answer.status, (await answer.text()).includes(text)]).toEqual([address, 200, true]);
  }

  const problems: [Response, title: string][] = [
    [
      await person.post("/favorites/mudar", { acao: "anotar", numero: NUMBER, nota: "Outra", versao: "1" }),
      "Mudar favoritos é do Premium",
    ],
    [await person.get("/mapa/desenho.json"), "Área desenhada é do Premium"],
    [await NEEDS.immediate_notifications!["/notificacoes/sino"]!(person), "Sino na hora é do Premium"],
  ];
  for (const [answer, title] of problems) {
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      402,
      "application/problem+json; charset=utf-8",
    ]);
    expect(await answer.json()).toMatchObject({ type: "/pricing#comparar", title, status: 402 });
  }
  const [, sheet] = (await (await person.get("/favorites/planilha.csv")).text()).split("\r\n");
  expect(sheet).toContain("Ver o telhado");
  // An alert of a place is still there and does not run; it may be changed down to a state, or deleted.
  const form = { id: alert, nome: "Em Goiás", evento: "novo", tipo: "" };
  const same = await person.post("/alerts", {
    ...form,
    intent: "salvar",
    estado: "GO",
    cidade: "vale-azul-go",
  });
  expect(same.status).toBe(422);
  const down = await person.post("/alerts", { ...form, intent: "salvar", estado: "GO" });
  expect(down.headers.get("location")).toBe("/alerts");
  const deleted = await person.post("/alerts", { intent: "excluir", id: alert });
  expect(deleted.headers.get("location")).toBe("/alerts");
  await person.post("/favorites/compartilhar", { tipo: "lista", intent: "desativar" });
  expect((await person.get(link)).status).toBe(404);
  await person.post("/favorites/marcar", { tirar: NUMBER });
  expect(await (await person.get("/favorites")).text()).toContain("Salvar favoritos é do Premium");
});

test("two servers that get the same signed messages at once grant Premium once, and an unsigned one nothing", async () => {
  const env = {
    STRIPE_SECRET_KEY: "sk_test_of_the_double",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_ID: PRICE_ID,
    STRIPE_API_URL: stripe.url,
  };
  const first = await host({ env });
  const servers = [first, await host({ process: "there", env: first.env })] as const;
  const ana = await newMember(servers[0], "ana@exemplo.com.br");
  const sent = await ana.post("/functions/create-checkout", { oferta: "subscription", voltar: "/alerts" });
  const page = new URL(sent.headers.get("location")!);
  expect([sent.status, page.origin]).toEqual([303, stripe.url]);
  const now = new Date();
  const bodies = stripe.pay(page.pathname.split("/").at(-1)!, now);
  const deliver = (server: Hosted, body: string, signature: string) =>
    server.get("/webhooks/stripe", {
      method: "POST",
      body,
      headers: { "Stripe-Signature": signature, "Content-Type": "application/json" },
    });
  expect((await deliver(servers[0], bodies[0]!, stripe.sign(bodies[0]!, now, "whsec_other"))).status).toBe(
    400,
  );
  const answers = await Promise.all(
    bodies.flatMap((body) => servers.map((server) => deliver(server, body, stripe.sign(body, now)))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const server of servers) {
    const status = await ana.at(server).post("/functions/check-subscription");
    expect(await status.json()).toMatchObject({ subscribed: true, product_id: "martelo_premium" });
  }
  const plan = await (await ana.at(servers[1]).get("/plan")).text();
  expect(plan.match(/href="https:\/\/invoice\.stripe\.com/g)).toHaveLength(1);
});
