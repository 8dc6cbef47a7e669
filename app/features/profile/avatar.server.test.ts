import { readdirSync } from "node:fs";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { openFileStore } from "#app/platform/file-store.server.ts";
import type { FileStore } from "#app/platform/file-store.ts";
import { loader as showFile } from "#app/routes/avatar-file.ts";
import { action } from "#app/routes/avatar.ts";
import { newMember, type TestMember } from "#tests/accounts.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { ask, toastIn } from "#tests/route-requests.ts";
import { newFolder } from "#tests/run-folder.ts";
import { MAX_PHOTO_BYTES } from "./avatar-rules.ts";
import { readProfile } from "./profile.server.ts";

await memberTests();
const JSON_WANTED = { accept: "application/json" };

let dataDir: string;
let avatars: FileStore;

beforeEach(() => {
  dataDir = newFolder();
  avatars = openFileStore("avatars", { dataDir, s3Url: null });
});

const blank = (width: number, height = width, background = "#1d4f91") =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (width = 60, height = 40) => blank(width, height).png().toBuffer();

function post(body: BodyInit, member: TestMember = ana, store = avatars, onError?: (error: unknown) => void) {
  const asking = { path: "/settings/avatar", body, headers: JSON_WANTED, as: member.browser };
  return ask({ accounts: host, avatars: store }, action, asking, onError);
}

function photo(bytes: Uint8Array, name = "foto.png", type = "image/png"): FormData {
  const form = new FormData();
  form.set("foto", new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  return form;
}

const files = () => readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
const avatarOf = async ({ userId }: TestMember) => (await readProfile(host.db, userId))!.avatarUrl;
const toastOf = async (answer: Response) =>
  (await answer.json()) as { tone: string; title: string; text: string | null };

test("a photo is stored square, small, upright and without the camera's metadata, and replaces the previous one", async () => {
  const camera = await blank(900, 600, "#aa3322")
    .composite([
      { input: { create: { width: 900, height: 300, channels: 3, background: "#2233aa" } }, top: 0, left: 0 },
    ])
    .withExif({ IFD0: { Copyright: "Ana" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  const toast = await toastOf(await post(photo(camera)));
  expect(toast).toEqual({ tone: "good", title: "Sucesso", text: "Foto do perfil atualizada com sucesso!" });
  const first = (await avatarOf(ana))!;
  expect(first).toMatch(new RegExp(`^/avatars/${ana.userId}/[\\w-]{24}\\.webp$`));
  const picture = (await avatars.get(first.slice("/avatars/".length)))!;
  expect(await sharp(picture).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
  const { exif, xmp, orientation } = await sharp(picture).metadata();
  expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
  const [r, , b] = await sharp(picture).extract({ left: 256, top: 10, width: 1, height: 1 }).raw().toBuffer();
  expect(r! > b!).toBe(true);

  await post(photo(await png()));
  expect(await avatarOf(ana)).not.toBe(first);
  expect(files()).toHaveLength(1);
  expect(await avatars.get(first.slice("/avatars/".length))).toBeNull();
});

test("the first frame of an animation is stored", async () => {
  const frames = await Promise.all(
    ["#ff0000", "#0000ff"].map((background) => blank(20, 20, background).png().toBuffer()),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  expect((await post(photo(gif, "a.gif", "image/gif"))).status).toBe(200);
  const picture = (await avatars.get((await avatarOf(ana))!.slice("/avatars/".length)))!;
  const [r, , b] = await sharp(picture).removeAlpha().raw().toBuffer();
  expect([r! > 200, b! < 60]).toEqual([true, true]);
});

test("a file that is not an image is refused whatever its name", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const whole = await png(300, 300);
  const raw = { width: 300, height: 300, channels: 3 } as const;
  const noise = await sharp(Buffer.alloc(300 * 300 * 3, "martelo"), { raw })
    .png()
    .toBuffer();
  for (const bytes of [
    Buffer.from("só um texto\n"),
    Buffer.from(svg),
    Buffer.from("%PDF-1.7\n"),
    whole.subarray(0, 60),
    noise.subarray(0, noise.length / 2),
  ]) {
    const answer = await post(photo(bytes));
    expect(answer.status).toBe(422);
    expect((await toastOf(answer)).text).toBe(
      "Erro ao fazer upload da imagem.\nO arquivo não é uma imagem que possamos ler: use JPEG, PNG, WebP, GIF ou AVIF.",
    );
  }
  expect([await avatarOf(ana), files()]).toEqual([null, []]);
});

test("a small file that decodes to a huge picture is refused", async () => {
  const bomb = await png(12_000, 12_000);
  expect(bomb.length).toBeLessThan(MAX_PHOTO_BYTES);
  expect((await toastOf(await post(photo(bomb)))).text).toContain("não é uma imagem que possamos ler");
  expect(files()).toEqual([]);
});

test("an image of a format that is decoded as a whole is refused by the size in its header", async () => {
  const large = blank(4_200);
  for (const bytes of [
    await large.clone().avif({ effort: 0 }).toBuffer(),
    await large.webp({ effort: 0 }).toBuffer(),
  ])
    expect((await toastOf(await post(photo(bytes)))).text).toContain("não é uma imagem que possamos ler");
  expect(files()).toEqual([]);
  const small = await blank(64).avif({ effort: 0 }).toBuffer();
  expect((await toastOf(await post(photo(small)))).tone).toBe("good");
});

test("a second upload of a member is refused while the first one is running", async () => {
  const sent = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = new ReadableStream(
    {
      async pull(controller) {
        begun.resolve();
        await sent.promise;
        controller.close();
      },
    },
    // Not read before the upload asks for it.
    { highWaterMark: 0 },
  );
  const headers = { ...JSON_WANTED, "content-type": "multipart/form-data; boundary=x" };
  const asking = { path: "/settings/avatar", body: slow, headers, as: ana.browser };
  const first = ask({ accounts: host, avatars }, action, asking);
  await begun.promise;
  expect((await toastOf(await post(photo(await png())))).text).toContain("ao mesmo tempo");
  sent.resolve();
  expect((await toastOf(await first)).tone).toBe("bad");
  expect((await toastOf(await post(photo(await png())))).tone).toBe("good");
});

test("more than 5 MB is refused, also without a length, and the rest is not read", async () => {
  const refusal = "Erro ao fazer upload da imagem.\nA foto tem mais de 5 MB: escolha uma menor.";
  expect((await toastOf(await post(photo(new Uint8Array(6 * 1024 * 1024))))).text).toBe(refusal);
  expect((await toastOf(await post(photo(new Uint8Array(MAX_PHOTO_BYTES + 1))))).text).toBe(refusal);

  const chunk = new Uint8Array(64 * 1024);
  let left = (256 * 1024 * 1024) / chunk.length;
  const endless = new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(chunk.slice());
      else controller.close();
    },
  });
  const headers = { ...JSON_WANTED, "content-type": "multipart/form-data; boundary=x" };
  const asking = { path: "/settings/avatar", body: endless, headers, as: ana.browser };
  expect((await toastOf(await ask({ accounts: host, avatars }, action, asking))).text).toBe(refusal);
  // The server discards the rest.
  expect(left).toBeGreaterThan(0);
});

test("a preset is one of eight codes, and replaces a photo and its file", async () => {
  await post(photo(await png()));
  const toast = await toastOf(await post(new URLSearchParams({ icone: "icon:zap-orange" })));
  expect(toast).toEqual({ tone: "good", title: "Sucesso", text: "Ícone do perfil atualizado com sucesso!" });
  expect([await avatarOf(ana), files()]).toEqual(["icon:zap-orange", []]);
  const refused = { tone: "bad", title: "Erro", text: "Erro ao atualizar ícone." };
  for (const icone of ["icon:skull", "https://exemplo.com/x.png", "toString", ""])
    expect(await toastOf(await post(new URLSearchParams({ icone })))).toEqual(refused);
  expect(await avatarOf(ana)).toBe("icon:zap-orange");
  const remove = async () => (await toastOf(await post(new URLSearchParams({ remover: "sim" })))).text;
  expect(await remove()).toBe("Ícone do perfil removido.");
  await post(photo(await png()));
  expect(await remove()).toBe("Foto do perfil removida.");
  expect([await avatarOf(ana), files()]).toEqual([null, []]);
});

test("the old photo is kept until the new one is stored", async () => {
  await post(photo(await png()));
  const before = await avatarOf(ana);
  const full: FileStore = { ...avatars, put: () => Promise.reject(new Error("disk full")) };
  const failures: unknown[] = [];
  const answer = await post(photo(await png()), ana, full, (error) => failures.push(error));
  expect((await toastOf(answer)).text).toContain("Erro ao fazer upload da imagem.");
  expect(failures).toEqual([new Error("disk full")]);
  expect([await avatarOf(ana), files().length]).toEqual([before, 1]);
});

test("an old file that cannot be removed is reported and does not stop the change", async () => {
  await post(photo(await png()));
  const before = await avatarOf(ana);
  const stuck: FileStore = { ...avatars, remove: () => Promise.reject(new Error("not now")) };
  const failures: unknown[] = [];
  expect((await post(photo(await png()), ana, stuck, (error) => failures.push(error))).status).toBe(200);
  expect(failures).toEqual([new Error("not now")]);
  expect(await avatarOf(ana)).not.toBe(before);
});

test("a member changes only their own picture", async () => {
  const rui = await newMember(host, "rui@exemplo.com.br", "Rui");
  await post(photo(await png()));
  const own = await avatarOf(ana);
  const form = photo(await png());
  form.set("userId", ana.userId);
  await post(form, rui);
  expect(await avatarOf(ana)).toBe(own);
  expect(await avatarOf(rui)).toContain(rui.userId);
  expect(files()).toHaveLength(2);
});

test("uploads are limited to thirty an hour", async () => {
  for (let tries = 0; tries < 30; tries++) await post(new FormData());
  expect((await toastOf(await post(photo(await png())))).text).toMatch(/Muitas tentativas: espere \d+ min/);
  expect(files()).toEqual([]);
});

test("a form without a script returns to its page, which shows the result", async () => {
  const asking = { path: "/settings/avatar", body: photo(await png()), as: ana.browser };
  const answer = await ask({ accounts: host, avatars }, action, asking);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/settings"]);
  expect(toastIn(answer)?.text).toBe("Foto do perfil atualizada com sucesso!");
});

test("photos are public and cached for ever, and no other file is served", async () => {
  await post(photo(await png()));
  const [, , userId, file] = (await avatarOf(ana))!.split("/") as [string, string, string, string];
  const show = (params: Record<string, string>) =>
    ask({ accounts: host, avatars }, showFile, { path: "/avatars/x/y", params });
  const shown = await show({ userId, file });
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(512);
  for (const params of [
    { userId, file: "outra.webp" },
    { userId: "..", file },
    { userId, file: "../../segredo.webp" },
    { userId, file: file.replace(".webp", ".png") },
  ])
    expect((await show(params)).status).toBe(404);
});
