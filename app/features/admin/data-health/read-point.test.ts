import { expect, test } from "vitest";
import { random as seeded } from "#app/core/demo/random.ts";
import { readPoint, writePoint } from "./read-point.ts";

const RIO = { point: { lat: -22.906847, lng: -43.172896 } };

test.each([
  "-22.906847, -43.172896",
  "-22,906847; -43,172896",
  " -22,906847 -43,172896 ",
  "-22,906847, -43,172896",
  "(−22.906847, −43.172896)",
  "22,906847° S, 43,172896° O",
  "22.906847 s 43.172896 w",
])("%s is read as the point it names", (text) => {
  expect(readPoint(text)).toEqual(RIO);
});

test.each([
  ["", /Escreva latitude e longitude/],
  ["-22,906847", /Escreva latitude e longitude/],
  ["aqui -22,9; -43,1", /Escreva latitude e longitude/],
  ["1; 2; 3", /Escreva latitude e longitude/],
  ["22°54'24.6\"S 43°10'22.4\"W", /sem minutos nem segundos/],
  ["-43,172896; -22,906847", /A latitude vem primeiro/],
  ["22,906847; 43,172896", /Faltou o sinal de menos/],
  ["48,85; 2,35", /não fica no Brasil/],
])("%s is refused in words that say what to do", (text, words) => {
  expect(readPoint(text)).toEqual({ problem: expect.stringMatching(words) as string });
});

test("whatever point is written is read back, to the sixth decimal", () => {
  const random = seeded("points");
  for (let i = 0; i < 500; i++) {
    const [lat, lng] = [random.int(-34e6, 6e6) / 1e6, random.int(-75e6, -28e6) / 1e6];
    expect(readPoint(writePoint({ lat, lng }))).toEqual({ point: { lat, lng } });
  }
});
