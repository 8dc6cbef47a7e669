import { expect, test } from "vitest";
import { processes } from "./martelo.ts";
import { newMember } from "./people.ts";

const { host } = processes();

test("invalid preferences are shown again as they were sent, and change nothing", async () => {
  const ana = await newMember(await host(), "ana@exemplo.com.br");
  const chosen = async (page: Response) =>
    [...(await page.text()).matchAll(/<option value="(\d+)" selected="">/g)].map(([, hour]) => hour);
  const wish = { intent: "emails", email: "none", hora: "19", silencio_de: "22", silencio_ate: "22" };
  const refused = await ana.post("/settings/avisos", wish);
  expect([refused.status, await chosen(refused)]).toEqual([422, ["19", "22", "22"]]);
  expect(await chosen(await ana.get("/settings/avisos"))).toEqual(["8"]);
});
