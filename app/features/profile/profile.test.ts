import { expect, test } from "vitest";
import { readForm } from "#app/lib/form.ts";
import { formOf } from "#tests/form-data.ts";
import { avatarAddress, storedName } from "./avatar-rules.ts";
import { dragged, squareOf, WHOLE, zoomed } from "./crop-dialog.tsx";
import { profileForm } from "./profile-form.ts";
import { formatPhone, phoneDigits } from "./profile.ts";

const read = (fields: Record<string, string>) =>
  readForm(profileForm, formOf({ fullName: "Ana Lima", ...fields }));

test.for([
  ["", ""],
  ["1", "(1"],
  ["119", "(11) 9"],
  ["11999", "(11) 999"],
  ["1133334444", "(11) 3333-4444"],
  ["11999998888", "(11) 99999-8888"],
  ["+55 11 99999-8888", "(11) 99999-8888"],
  ["119999988887777", "(11) 99999-8888"],
] as const)("a phone number is formatted: %s", ([typed, shown]) => {
  expect(formatPhone(typed)).toBe(shown);
  expect(formatPhone(shown)).toBe(shown);
});

test("a complete number keeps the area code 55", () => {
  expect(phoneDigits("(55) 99999-8888")).toBe("55999998888");
});

test("empty fields become null, and the others are normalised", () => {
  expect(read({ username: " ", phone: "", city: "", state: "" })).toEqual({
    ok: true,
    value: { fullName: "Ana Lima", username: null, phone: null, city: null, state: null },
  });
  const typed = { username: "@Ana.Lima", phone: "(11) 99999-8888", city: "sao paulo", state: "SP" };
  const value = {
    ...typed,
    fullName: "Ana Lima",
    username: "Ana.Lima",
    phone: "11999998888",
    city: "São Paulo",
  };
  expect(read({ ...typed, fullName: "  Ana\u0000  Lima " })).toEqual({ ok: true, value });
});

test.for([
  ["fullName", { fullName: " " }, "Informe seu nome completo."],
  ["fullName", { fullName: "a".repeat(121) }, "até 120"],
  ["fullName", { fullName: "Ana www.golpe.example" }, "não pode conter endereços"],
  ["username", { username: "an" }, "3 a 30"],
  ["username", { username: "joão" }, "3 a 30"],
  ["username", { username: "ana lima" }, "3 a 30"],
  ["username", { username: ".ana" }, "3 a 30"],
  ["username", { username: "a".repeat(31) }, "3 a 30"],
  ["phone", { phone: "119999988" }, "10 ou 11 dígitos"],
  ["phone", { phone: "(01) 99999-9999" }, "10 ou 11 dígitos"],
  ["phone", { phone: "119999988881" }, "10 ou 11 dígitos"],
  ["state", { state: "XX" }, "estado da lista"],
  ["state", { city: "Campinas" }, "Escolha o estado desta cidade."],
  ["city", { city: "Campinas", state: "RJ" }, "Não há município com este nome em RJ"],
] as const)("field %s has an error for %o", ([field, fields, message]) => {
  const answer = read(fields);
  expect(answer.ok).toBe(false);
  expect(answer.ok ? {} : answer.errors).toEqual({ [field]: expect.stringContaining(message) });
});

test("all errors of a form are reported at once", () => {
  const answer = read({ username: "joão!", phone: "123", city: "Atlântida", state: "MG" });
  expect(answer.ok ? {} : Object.keys(answer.errors).sort()).toEqual(["city", "phone", "username"]);
});

test("the square stays within the photo after dragging and zooming", () => {
  const size = { width: 400, height: 200 };
  expect(squareOf(size, WHOLE)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf(size, dragged(size, WHOLE, 0.25, 0.5))).toEqual({ left: 50, top: 0, side: 200 });
  expect(squareOf(size, dragged(size, WHOLE, -9, 0))).toEqual({ left: 200, top: 0, side: 200 });
  expect(squareOf(size, zoomed(size, WHOLE, 2))).toEqual({ left: 150, top: 50, side: 100 });
  expect(squareOf(size, zoomed(size, { x: 1, y: 0, zoom: 2 }, 1))).toEqual({ left: 200, top: 0, side: 200 });
  expect(zoomed(size, WHOLE, 99).zoom).toBe(4);
});

test("only addresses of our own photos have a stored file", () => {
  expect(storedName(avatarAddress("u-1", "f_2.webp"))).toBe("u-1/f_2.webp");
  for (const other of [
    null,
    "icon:user-blue",
    "https://exemplo.com/avatars/a/b.webp",
    "/avatars/../x.webp",
    "/avatars/a/b.png",
  ])
    expect(storedName(other)).toBeNull();
});
