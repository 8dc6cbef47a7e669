import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { expect, test } from "vitest";
import { listening } from "#tests/listening.ts";
import { createNominatim, GeocoderUnavailable, type NominatimOptions } from "./geocoder.server.ts";

const ADDRESS = { street: "180 rua das acacias", district: "TIROL", city: "Natal", state: "RN" as const };

/** A service on this machine, and a clock that advances only while somebody waits. */
async function service(answer: RequestListener, options: Partial<NominatimOptions> = {}) {
  const requests: { request: IncomingMessage; at: number }[] = [];
  let now = 0;
  const clock = {
    now: () => now,
    wait: async (ms: number, signal?: AbortSignal) => {
      signal?.throwIfAborted();
      now += ms;
    },
  };
  const server = createServer((request, response) => {
    requests.push({ request, at: now });
    answer(request, response);
  });
  const url = await listening(server);
  return { requests, geocoder: createNominatim({ url, userAgent: "test (a@b.c)", clock, ...options }) };
}

const street = (lat: number, lon: number, suburb = "Centro", place_rank = 26) => ({
  lat: String(lat),
  lon: String(lon),
  place_rank,
  address: { suburb },
});
const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(body));

test("a street is found with one structured request that identifies the product", async () => {
  const { geocoder, requests } = await service(json([street(-5.8, -35.21)]));
  expect(await geocoder.locate(ADDRESS)).toEqual({ lat: -5.8, lng: -35.21, precision: "rua" });
  expect(requests).toHaveLength(1);
  const { request } = requests[0]!;
  const url = new URL(request.url!, "http://x");
  expect(url.pathname).toBe("/search");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    street: "180 rua das acacias",
    city: "Natal",
    state: "Rio Grande do Norte",
    countrycodes: "br",
    format: "jsonv2",
  });
  expect(request.headers["user-agent"]).toBe("test (a@b.c)");
});

test("of several streets with one name the one in the listing's district is taken", async () => {
  const { geocoder } = await service(json([street(-5.75, -35.25, "Igapó"), street(-5.8, -35.2, "Tirol")]));
  expect(await geocoder.locate(ADDRESS)).toMatchObject({ lat: -5.8 });
});

test.each([
  ["no place, as for an address that the service does not know,", []],
  ["only a city or a suburb", [street(-5.8, -35.2, "Tirol", 16)]],
  ["a point outside Brazil", [street(38.7, -9.1)]],
])("an answer with %s gives no point, and throws nothing", async (_, place) => {
  const { geocoder } = await service(json(place));
  expect(await geocoder.locate(ADDRESS)).toBeNull();
});

test("points outside of the municipality are not believed", async () => {
  const far = await service(json([street(-8.05, -34.9), street(-5.9, -35.3)]), {
    mayLieIn: ({ city }, point) => city === "Natal" && point.lat > -7,
  });
  expect(await far.geocoder.locate(ADDRESS)).toMatchObject({ lat: -5.9 });
});

test("after a refusal the geocoder waits as long as the service asks for and repeats the request", async () => {
  let refusals = 1;
  const { geocoder, requests } = await service((_request, response) => {
    if (refusals-- > 0) response.writeHead(429, { "retry-after": "7" }).end();
    else response.end(JSON.stringify([street(-5.8, -35.21)]));
  });
  expect(await geocoder.locate(ADDRESS)).not.toBeNull();
  expect(requests.map((request) => request.at)).toEqual([0, 7000]);
});

test("a failing service is given up after four attempts with growing pauses", async () => {
  const { geocoder, requests } = await service((_request, response) => response.writeHead(503).end());
  await expect(geocoder.locate(ADDRESS)).rejects.toThrow(GeocoderUnavailable);
  expect(requests.map((request) => request.at)).toEqual([0, 2000, 6000, 14000]);
});

test("a request that is forbidden is not repeated", async () => {
  const { geocoder, requests } = await service((_request, response) => response.writeHead(403).end());
  await expect(geocoder.locate(ADDRESS)).rejects.toThrow("answered 403");
  expect(requests).toHaveLength(1);
});

test("an answer that is not JSON counts as a failure of the service, not as an unknown address", async () => {
  const html = await service((_request, response) => response.end("<html>captcha</html>"));
  await expect(html.geocoder.locate(ADDRESS)).rejects.toThrow(GeocoderUnavailable);
  const shape = await service(json({ error: "Unable to geocode" }));
  await expect(shape.geocoder.locate(ADDRESS)).rejects.toThrow(GeocoderUnavailable);
});

test("a service that never answers is given up after a timeout", async () => {
  const { geocoder, requests } = await service(() => {}, { timeoutMs: 25 });
  await expect(geocoder.locate(ADDRESS)).rejects.toThrow("no answer within 25 ms");
  expect(requests).toHaveLength(4);
});

test("requests are sent one a second, in order, also after a failure", async () => {
  let first = true;
  const { geocoder, requests } = await service((_request, response) => {
    if (first) response.writeHead(400).end();
    else response.end("[]");
    first = false;
  });
  const answers = await Promise.allSettled([1, 2, 3].map(() => geocoder.locate(ADDRESS)));
  expect(answers.map((answer) => answer.status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(requests.map((request) => request.at)).toEqual([0, 1000, 2000]);
});

test("an aborted request ends with the reason of the abort and does not delay the next", async () => {
  const stop = new AbortController();
  let hang = true;
  const { geocoder } = await service((_request, response) => {
    if (hang) stop.abort(new Error("shutting down"));
    else response.end("[]");
    hang = false;
  });
  await expect(geocoder.locate(ADDRESS, stop.signal)).rejects.toThrow("shutting down");
  expect(await geocoder.locate(ADDRESS)).toBeNull();
});
