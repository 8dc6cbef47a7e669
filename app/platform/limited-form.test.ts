import { expect, test } from "vitest";
import { readLimitedForm } from "./limited-form.server.ts";

const LIMIT = 5 * 1024 * 1024;
const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=b";

function read(type: string, body: string) {
  const request = new Request("http://localhost/", {
    method: "POST",
    body,
    headers: { "content-type": type },
  });
  return readLimitedForm(request, LIMIT);
}

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test("a form has the same texts and files in both encodings", async () => {
  const plain = await read(URLENCODED, "nome=Jos%C3%A9+da+Silva&nome=&x=%2B");
  expect(plain.ok && [...plain.form]).toEqual([
    ["nome", "José da Silva"],
    ["nome", ""],
    ["x", "+"],
  ]);
  const file = `--b\r\nContent-Disposition: form-data; name="foto"; filename="praça.png"\r\nContent-Type: image/png\r\n\r\n\x89\r\n--b--\r\n`;
  const parts = await read(MULTIPART, field("nome", "José\r\nda Silva") + field("nome", "") + file);
  if (!parts.ok) throw new Error(parts.reason);
  expect(parts.form.getAll("nome")).toEqual(["José\r\nda Silva", ""]);
  const foto = parts.form.get("foto") as File;
  expect([foto.name, foto.type, await foto.text()]).toEqual(["praça.png", "image/png", "\x89"]);
});

test("an urlencoded form of more than 64 KB is refused also where a file may be larger", async () => {
  expect(await read(URLENCODED, `a=${"x".repeat(64 * 1024 - 2)}`)).toMatchObject({ ok: true });
  expect(await read(URLENCODED, `a=${"x".repeat(64 * 1024 - 1)}`)).toEqual({
    ok: false,
    reason: "too_large",
  });
  expect(await read(MULTIPART, `${field("a", "x".repeat(1024 * 1024))}--b--\r\n`)).toMatchObject({
    ok: true,
  });
});

test("a form of more than 1,000 fields is unreadable, and one that has no end", async () => {
  for (const [count, ok] of [
    [1_000, true],
    [1_001, false],
    [30_000, false],
  ] as const) {
    expect([count, (await read(URLENCODED, "a&".repeat(count))).ok]).toEqual([count, ok]);
    expect([count, (await read(MULTIPART, `${field("a", "").repeat(count)}--b--\r\n`)).ok]).toEqual([
      count,
      ok,
    ]);
  }
  for (const [type, body] of [
    [MULTIPART, field("a", "b")],
    [MULTIPART, `--b\r\n${"A: b\r\n".repeat(500_000)}`],
    ["multipart/form-data", field("a", "b")],
    ["text/plain", "a=b"],
    ["", "a=b"],
  ])
    expect([type, await read(type!, body!)]).toEqual([type, { ok: false, reason: "unreadable" }]);
});
