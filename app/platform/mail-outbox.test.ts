import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { createOutbox } from "./mail-outbox.server.ts";
import { LETTER } from "#tests/one-letter.ts";
import { newFolder } from "#tests/run-folder.ts";

const FILE = "20261121T150500042Z-0f8fad5b-d9cb-469f-a165-70867728950e.eml";

function outboxFolder() {
  const dataDir = newFolder();
  return {
    dataDir,
    folder: path.join(dataDir, "outbox"),
    outbox: createOutbox(dataDir, { from: "Martelo <nao-responda@localhost>", replyTo: null }),
  };
}

test("a letter becomes a file that mail programs open", async () => {
  const { folder, outbox } = outboxFolder();
  expect(await outbox.send(LETTER)).toEqual({ sent: true });
  expect(readdirSync(folder)).toEqual([FILE]);
  expect(await PostalMime.parse((await outbox.read(FILE))!)).toMatchObject({
    from: { name: "Martelo", address: "nao-responda@localhost" },
    to: [{ address: "ana@exemplo.com.br" }],
    subject: LETTER.subject,
    html: expect.stringContaining(LETTER.html),
    text: `${LETTER.plain}\n`,
    messageId: `<${LETTER.id}@localhost>`,
    date: "2026-11-21T15:05:00.000Z",
  });
});

test.skipIf(process.platform === "win32")("only its owner reads it", async () => {
  const { folder, outbox } = outboxFolder();
  mkdirSync(folder, { mode: 0o755 });
  await outbox.send(LETTER);
  expect(statSync(path.join(folder, FILE)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a letter that is sent again replaces its file", async () => {
  const { folder, outbox } = outboxFolder();
  await outbox.send(LETTER);
  await outbox.send(LETTER);
  expect(readdirSync(folder)).toEqual([FILE]);
});

test("the newest letters come first; drafts and other files are not listed", async () => {
  const { folder, outbox } = outboxFolder();
  expect(await outbox.newest(5)).toEqual([]);
  for (const day of [3, 1, 2]) {
    await outbox.send({ ...LETTER, id: `${day}`, writtenAt: new Date(`2026-11-0${day}T12:00:00Z`) });
  }
  writeFileSync(path.join(folder, `${FILE}.12.ab`), "half a let");
  writeFileSync(path.join(folder, "notas.eml"), "mine");
  expect(await outbox.newest(2)).toEqual(["20261103T120000000Z-3.eml", "20261102T120000000Z-2.eml"]);
});

test("no name leads outside of the outbox", async () => {
  const { dataDir, folder, outbox } = outboxFolder();
  await outbox.send(LETTER);
  writeFileSync(path.join(dataDir, "session-secret"), "secret");
  writeFileSync(path.join(folder, "notas.eml"), "mine");
  for (const name of ["../session-secret", "..", "", "notas.eml", `../outbox/${FILE}`, `${FILE}/.`]) {
    expect(await outbox.read(name)).toBeNull();
  }
  expect(await outbox.read(FILE.replace("042", "043"))).toBeNull();
});
