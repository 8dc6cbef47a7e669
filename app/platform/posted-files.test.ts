import { expect, test } from "vitest";
import { BodyRefused, readLimitedForm } from "./limited-form.server.ts";
import { readPostedFiles, type PostedFile } from "./posted-files.server.ts";

const TYPE = "multipart/form-data; boundary=b";
const part = (name: string, file: string | null, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file === null ? "" : `; filename="${file}"`}\r\n\r\n${content}\r\n`;
const END = "--b--\r\n";

/** A form that arrives in pieces of so many bytes; `fails` ends it early. */
function posted(text: string, { piece = 7, fails }: { piece?: number; fails?: Error } = {}): Request {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += piece)));
      else if (fails) controller.error(fails);
      else controller.close();
    },
  });
  const init = { method: "POST", body, headers: { "content-type": TYPE }, duplex: "half" };
  return new Request("http://localhost/", init as RequestInit);
}

async function read(request: Request, maxFiles = 5, maxFileBytes = 100) {
  const files: string[] = [];
  const onFile = async ({ name, content, isCut, fields }: PostedFile) => {
    let text = "";
    for await (const chunk of content) text += Buffer.from(chunk).toString();
    files.push(`${name} ${fields.get("dia") ?? "-"} ${text}${isCut() ? " cut" : ""}`);
  };
  return { read: await readPostedFiles(request, { maxFiles, maxFileBytes, onFile }), files };
}

test("each file is handed over as a stream with the fields before it, and its folder is not", async () => {
  const form =
    part("dia", null, "2026-01-08") + part("f", "C:\\listas\\a.csv", "um") + part("f", "b.csv", "dois") + END;
  expect(await read(posted(form))).toEqual({
    read: { ok: true },
    files: ["a.csv 2026-01-08 um", "b.csv 2026-01-08 dois"],
  });
});

test("a field without a chosen file is no file, a long one is cut, and too many are refused after the first ones", async () => {
  expect(await read(posted(part("f", "", "") + END))).toEqual({ read: { ok: true }, files: [] });
  const long = part("f", "a.csv", "x".repeat(101)) + part("f", "b.csv", "y") + END;
  expect((await read(posted(long))).files).toEqual([`a.csv - ${"x".repeat(100)} cut`, "b.csv - y"]);
  const many = part("f", "a.csv", "1") + part("f", "b.csv", "2") + END;
  expect(await read(posted(many), 1)).toEqual({
    read: { ok: false, reason: "too_many" },
    files: ["a.csv - 1"],
  });
});

test.for([
  ["cut off inside a file", undefined, "unreadable"],
  ["whose sender is gone", new Error("gone"), "unreadable"],
  ["beyond the limit", new BodyRefused("too_large"), "too_large"],
  ["that takes too long", new BodyRefused("too_slow"), "too_slow"],
] as const)("of a form %s what came whole stays, nobody waits for the rest", async ([, fails, reason]) => {
  const form = part("f", "a.csv", "inteiro") + part("f", "b.csv", "x".repeat(50)).slice(0, -30);
  const files: string[] = [];
  const answer = readPostedFiles(posted(form, { fails }), {
    maxFiles: 5,
    maxFileBytes: 100,
    async onFile({ name, content }) {
      for await (const chunk of content) void chunk;
      files.push(name);
    },
  });
  await expect(answer).resolves.toEqual({ ok: false, reason });
  expect(files).toEqual(["a.csv"]);
});

test("anything but a form is refused", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: "x" });
  expect((await read(request)).read).toEqual({ ok: false, reason: "unreadable" });
});

test("a field with a NUL byte, which the database would refuse, is refused with its form; a file may hold any byte", async () => {
  const file = part("f", "a.csv", "a\0b");
  expect((await read(posted(file + END))).read).toEqual({ ok: true });
  for (const field of [part("dia", null, "2026\0"), part("di\0a", null, "2026")]) {
    const refused = { ok: false, reason: "unreadable" };
    expect((await read(posted(field + file + END))).read).toEqual(refused);
    expect(await readLimitedForm(posted(field + file + END), 1_000)).toEqual(refused);
  }
});

test("a form that arrived too slowly is told apart from one that cannot be read", async () => {
  const slow = posted(part("dia", null, "2026"), { fails: new BodyRefused("too_slow") });
  expect(await readLimitedForm(slow, 1_000)).toEqual({ ok: false, reason: "too_slow" });
});

test("a file that cannot be taken ends the form with its own error, and one that nobody reads yet harms nobody", async () => {
  const form = part("f", "a.csv", "x".repeat(90_000)) + part("f", "b.csv", "y") + END;
  const full = new Error("the disk is full");
  const options = { maxFiles: 5, maxFileBytes: 100_000 };
  const answer = readPostedFiles(posted(form, { piece: 1_000 }), {
    ...options,
    async onFile({ content }) {
      for await (const chunk of content) void chunk;
      throw full;
    },
  });
  await expect(answer).rejects.toBe(full);
  const late = readPostedFiles(posted(form.slice(0, 500), { fails: new Error("gone") }), {
    ...options,
    async onFile({ content }) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      for await (const chunk of content) void chunk;
    },
  });
  await expect(late).resolves.toEqual({ ok: false, reason: "unreadable" });
});
