import { expect, test } from "vitest";
import type { PhotoAnswer } from "#app/features/photos/photo-desk.server.ts";
import type { PhotoRequest } from "#app/features/photos/photo-address.ts";
import type { Services } from "#app/services.ts";
import { newListing } from "#tests/listing.ts";
import { ask } from "#tests/route-requests.ts";
import { loader } from "./photo.ts";

const KNOWN = "8444400000001";
const DEMO = "9990260000017";

async function get(number: string, answer: PhotoAnswer, { index = "1", width = "960", as = "image" } = {}) {
  const requests: PhotoRequest[] = [];
  const listings = (numbers: string[]) =>
    numbers.filter((one) => [KNOWN, DEMO].includes(one)).map((one) => newListing({ number: one }));
  const photos = {
    ask: async (request: PhotoRequest) => {
      requests.push(request);
      return answer;
    },
  };
  const accounts = { baseUrl: () => "http://localhost" };
  const services = { accounts, engine: () => ({ listings }), findListing: async () => null, photos };
  const params = { number, index, width };
  const headers = { "sec-fetch-dest": as, accept: "image/avif,image/webp,*/*" };
  const asking = { path: `/fotos/${number}/${index}/${width}`, params, headers };
  return { response: await ask(services as unknown as Services, loader, asking), requests };
}

const PHOTO: PhotoAnswer = { kind: "photo", bytes: new Uint8Array([1, 2, 3]) };

test("a photo comes in the best format that is accepted, and may be cached for a week", async () => {
  const { response, requests } = await get(KNOWN, PHOTO);
  expect(requests).toEqual([{ number: KNOWN, index: 1, width: 960, format: "avif" }]);
  expect(response.headers.get("content-type")).toBe("image/avif");
  expect(response.headers.get("cache-control")).toBe("public, max-age=604800");
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 3]);
});

test("properties we do not hold, demonstration ones and unknown widths cause no request to the bank", async () => {
  const strange = [
    get("8444400000002", PHOTO),
    get(DEMO, PHOTO),
    get("..", PHOTO),
    get(KNOWN, PHOTO, { index: "99" }),
    get(KNOWN, PHOTO, { width: "961" }),
    get(KNOWN, PHOTO, { width: "960@bank.example" }),
  ];
  for (const { response, requests } of await Promise.all(strange)) {
    expect(requests).toEqual([]);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
  }
});

test("without a photo, an <img> gets a blank picture and any other request a 404", async () => {
  const { response } = await get(KNOWN, { kind: "none", lasting: true });
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=600"]);
  const alone = await get(KNOWN, { kind: "none", lasting: true }, { as: "document" });
  expect(alone.response.status).toBe(404);
  expect(alone.response.headers.get("vary")).toBe("Accept, Sec-Fetch-Dest");
});

test("the answer for a photo that may still arrive is not cached", async () => {
  for (const answer of [{ kind: "later" }, { kind: "none", lasting: false }] as const) {
    const { response } = await get(KNOWN, answer);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});
