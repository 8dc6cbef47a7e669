import { expect, test } from "vitest";
import { createMapProbe } from "./map-probe.ts";

const env = { mapStyleUrl: "https://mapas.example/estilo.json", publicUrl: null, contactEmail: null };

test("the server of street tiles is asked at most once a minute, and its failures are no answer", async () => {
  let requests = 0;
  const answer = (status: number) => async () => {
    requests++;
    return new Response("{}", { status });
  };
  const absent = async () => "absent" as const;
  const probe = createMapProbe(env, absent, answer(200));
  expect([await probe(), await probe()]).toEqual([{ ms: expect.any(Number) }, { ms: expect.any(Number) }]);
  expect(requests).toBe(1);
  expect(await createMapProbe(env, absent, answer(500))()).toEqual({ ms: null });
  expect(await createMapProbe(env, absent, () => Promise.reject(new Error("no network")))()).toEqual({
    ms: null,
  });
});

test("without such a server the file of streets is what the map draws, when there is one and it is whole", async () => {
  const own = { ...env, mapStyleUrl: null };
  expect(await createMapProbe(own, async () => "absent")()).toBe("embedded");
  expect(await createMapProbe(own, async () => "rendered")()).toBe("streets");
  expect(await createMapProbe(own, async () => "broken")()).toBe("broken streets");
});
