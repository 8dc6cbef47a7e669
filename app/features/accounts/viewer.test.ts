import { expect, test } from "vitest";
import { displayName } from "./viewer.ts";

test.for([
  [null, "Ana Maria Lima", "Ana"],
  [null, "  Zé  ", "Zé"],
  ["ana.lima", "Ana Maria Lima", "ana.lima"],
  ["  ", "Ana Maria Lima", "Ana"],
  [null, "Maximilianus Albuquerque", "Maximilianus"],
  [null, "Maximilianuss Albuquerque", "Maximilianus…"],
  ["maximiliana.lima", "Max", "maximiliana.…"],
  [null, "😀😀😀😀😀😀😀😀😀😀😀😀", "😀😀😀😀😀😀😀😀😀😀😀😀"],
  [null, "", "Usuário"],
  ["", "   ", "Usuário"],
] as const)("with user name %s and full name %s the header shows %s", ([username, fullName, shown]) => {
  expect(displayName(username, fullName)).toBe(shown);
});
