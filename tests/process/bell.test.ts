import { expect, test } from "vitest";
import { openBell } from "./bell-stream.ts";
import { writeList } from "./lists.ts";
import { processes } from "./martelo.ts";
import { newMember } from "./people.ts";

const { host, newFolder } = processes();

test("a change at one server reaches the bells of all, a reconnecting bell gets what it missed, and open streams let servers stop", async () => {
  const numbers: string[] = [];
  const list = async (date: string, number: string) => {
    numbers.push(number);
    const file = await writeList(
      await newFolder(),
      "SP",
      date,
      numbers.map((one) => ({ number: one })),
    );
    await a.importLists(file);
  };
  const a = await host();
  const b = await host({ process: "there", env: a.env });
  expect((await a.get("/notificacoes/sino", { headers: { Accept: "text/event-stream" } })).status).toBe(204);
  const ana = await newMember(a, "ana@exemplo.com.br");
  const form = { intent: "criar", nome: "Em São Paulo", evento: "novo", estado: "SP" };
  expect((await ana.post("/alerts", form)).headers.get("location")).toBe("/alerts?criado=1");
  const there = ana.at(b);
  const [one, other] = [await openBell(ana), await openBell(there)];
  await Promise.all([one.says("0"), other.says("0")]);

  await list("2026-01-08", "8000000000017");
  await list("2026-01-09", "8000000000025");
  await Promise.all([one.says("1"), other.says("1")]);
  const missedFrom = other.heard.at(-1)!.id!;

  // The page was opened at one server, and the property is read at the other.
  expect((await ana.get("/property/8000000000025")).status).toBe(200);
  await expect.poll(() => other.heard.at(-1)?.event, { interval: 50 }).toBe("0");

  await a.stop();
  // A stream that does not end would be cut off by the stopping server.
  expect(await one.over).toBe("over");
  const again = await openBell(there, missedFrom);
  await again.says("0");

  await there.post("/sair");
  await Promise.all([other.says("session_ended"), again.says("session_ended")]);
  expect(await Promise.all([other.over, again.over])).toEqual(["over", "over"]);
});
