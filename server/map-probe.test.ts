import { expect, test } from "vitest";
import { createMapProbe } from "./map-probe.ts";

const env = { mapStyleUrl: "https://mapas.example/estilo.json", publicUrl: null, contactEmail: null };

test("the server of street tiles is asked at most once a minute, and its failures are no answer", async () => {
  let asked = 0;
  const answer = (status: number) => async () => {
    asked++;
    return new Response("{}", { status });
  };
  const probe = createMapProbe(env, answer(200));
  expect([await probe(), await probe()]).toEqual([{ ms: expect.any(Number) }, { ms: expect.any(Number) }]);
  expect(asked).toBe(1);
  expect(await createMapProbe(env, answer(500))()).toEqual({ ms: null });
  expect(await createMapProbe(env, () => Promise.reject(new Error("no network")))()).toEqual({ ms: null });
  expect(await createMapProbe({ ...env, mapStyleUrl: null }, answer(200))()).toBe("embedded");
});
