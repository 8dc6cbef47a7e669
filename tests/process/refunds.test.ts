import { expect, test } from "vitest";
import { processes, type Hosted } from "./martelo.ts";
import { newMember, outboxOf, type Person } from "./people.ts";

const { host, run } = processes();

/** Pays a boleto where payments are pretended, and asks for the money back. Returns the protocol. */
async function refundRequest(person: Person): Promise<string> {
  const checkout = await person.post("/functions/create-checkout", { oferta: "subscription" });
  const page = new URL(checkout.headers.get("location")!).pathname;
  const paid = await person.post(page, { pagamento: "boleto pay", aviso: "at_once" });
  expect(paid.headers.get("location")).toContain("/plan/pago");
  const plan = await (await person.get("/plan")).text();
  const address = /\/plan\/devolucao\?compra=[\w%-]+/.exec(plan)![0];
  const response = await person.post(address, {
    intent: "pedir",
    direito: "withdrawal",
    compra: new URLSearchParams(address.split("?")[1]).get("compra")!,
    "tipo-de-chave": "email",
    chave: person.email,
    titular: "Ana Maria Lima",
  });
  expect(response.headers.get("location")).toBe("/plan#devolucao");
  return /DEV-\d{4}-\d{6}/.exec(await (await person.get("/plan")).text())![0];
}

/** The letters to somebody with this subject. */
async function lettersTo(server: Hosted, email: string, subject: string): Promise<number> {
  const letters = await outboxOf(server);
  const own = letters.filter(({ to }) => to?.some(({ address }) => address === email));
  return own.filter((letter) => letter.subject?.includes(subject)).length;
}

test("of two administrators who press at once, one marks a refund as paid, and the member is told once", async () => {
  const server = await host();
  const ana = await newMember(server, "ana@exemplo.com.br");
  const carla = await newMember(server, "carla@exemplo.com.br");
  const bia = await newMember(server, "bia@exemplo.com.br");
  for (const { email } of [carla, bia]) await server.work("admin", { email });
  const protocol = await refundRequest(ana);

  const listed = await run("requests", [], { env: server.env });
  expect(listed.stdout).toMatch(
    new RegExp(
      `Devolução: Desistência em 7 dias, R\\$\\s29,90\\s+Protocolo ${protocol} · ${ana.email} .*pagar até`,
    ),
  );
  const page = await (await carla.get("/admin/devolucoes")).text();
  expect(page).toContain(protocol);
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)![1]!;
  const form = {
    intent: "paga",
    devolucao: valueOf("devolucao"),
    visto: valueOf("visto"),
    dia: new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date()),
    transacao: "E00000000202611231200abc",
  };
  expect((await ana.post("/admin/devolucoes", form)).headers.get("location")).toBe("/dashboard");
  await Promise.all([carla, bia, carla, bia].map((person) => person.post("/admin/devolucoes", form)));
  const paid = "select id from admin_logs where action = 'Alterou devolução para paga'";
  expect(await server.query(paid)).toHaveLength(1);
  await expect.poll(() => lettersTo(server, ana.email, "Sua devolução foi paga"), { interval: 100 }).toBe(1);
  const plan = await (await ana.get("/plan")).text();
  expect(plan).toContain("Devolvida");
  expect(plan).toContain("E00000000202611231200abc");
  expect(await (await carla.get("/admin/devolucoes")).text()).toContain("Ninguém espera por uma devolução.");
});
