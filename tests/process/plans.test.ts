import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PLANS, type Capability, type Plan } from "#app/facts/plans/plans.ts";
import { startPostgres } from "#tests/postgres.ts";
import { PRICE_ID, startStripeServer, WEBHOOK_SECRET, type StripeServer } from "#tests/stripe-server.ts";
import { writeList } from "./lists.ts";
import { processes, type Server } from "./martelo.ts";
import { newMember, type Person } from "./people.ts";

const { serve, run, newFolder } = processes();

const NUMBER = "8000000000017";

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let stripe: StripeServer;

beforeAll(async () => {
  postgres = await startPostgres();
  stripe = await startStripeServer(() => new Date());
});

afterAll(async () => {
  await postgres.stop();
  await stripe.stop();
});

type Request = (person: Person) => Promise<Response>;

/** Requests that only plans with a capability may make; null: nothing needs it yet. */
const NEEDS: Record<Capability, Record<string, Request> | null> = {
  save_favorites: {
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
};

/** A server with one property whose price has changed twice. */
async function serveHistory(): Promise<Server> {
  const server = await serve();
  const folder = await newFolder();
  const prices = { "2026-01-06": "300.000,00", "2026-01-07": "280.000,00", "2026-01-08": "250.000,00" };
  for (const [date, price] of Object.entries(prices)) {
    const file = await writeList(path.join(folder, date), "GO", date, [{ number: NUMBER, price }]);
    expect((await run("import", [file], { dataDir: server.dataDir })).code).toBe(0);
  }
  return server;
}

async function memberOn(server: Server, plan: Plan): Promise<Person> {
  const email = `${plan}@exemplo.com.br`;
  const person = await newMember(server, email);
  if (plan !== "trial") expect((await run("plan", [email, plan], { dataDir: server.dataDir })).code).toBe(0);
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
        const said = PLANS[plan].capabilities.has(capability as Capability);
        expect([plan, capability, route, allowed]).toEqual([plan, capability, route, said]);
      }
    }
    const limit = PLANS[plan].mapQueriesPerMonth;
    const asked = Array.from({ length: 12 }, () => person.post("/mapa.json?estado=GO"));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit ?? 12);
    expect(statuses.filter((status) => status === 402)).toHaveLength(limit === null ? 0 : 12 - limit);
  }
});

test("two servers that get the same signed messages at once grant Premium once, and an unsigned one nothing", async () => {
  const env = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "two servers know this one secret",
    STRIPE_SECRET_KEY: "sk_test_of_the_double",
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_ID: PRICE_ID,
    STRIPE_API_URL: stripe.url,
  };
  const servers = [await serve({ env }), await serve({ env })] as const;
  const ana = await newMember(servers[0], "ana@exemplo.com.br");
  const sent = await ana.post("/functions/create-checkout", { oferta: "subscription", voltar: "/alerts" });
  const page = new URL(sent.headers.get("location")!);
  expect([sent.status, page.origin]).toEqual([303, stripe.url]);
  const now = new Date();
  const bodies = stripe.pay(page.pathname.split("/").at(-1)!, now);
  const deliver = (server: Server, body: string, signature: string) =>
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
