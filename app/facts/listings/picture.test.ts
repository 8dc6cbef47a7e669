import { expect, test } from "vitest";
import { pictureOf } from "./picture.ts";

test("every type has a drawing, the same for the same property, and a city always has one tint", () => {
  const drawing = (typeCode: string, number = "8444400000001") =>
    pictureOf({ typeCode, number, citySlug: "goiania-go" });
  expect(drawing("casa")).toEqual(drawing("casa"));
  expect(drawing("apartamento", "1234").tint).toBe(drawing("terreno", "9999").tint);
  for (const unknown of ["tipo_de_uma_lista_futura", "constructor", "valueOf"])
    expect(drawing(unknown).drawing).toBe("outros");
});
