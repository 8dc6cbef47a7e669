import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { convertPhoto } from "#app/platform/images.server.ts";
import { PICTURE_SIDE, squarePicture } from "./picture.server.ts";

const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#1d4f91" } })
  .png()
  .toBuffer();

test("a picture that our own time or memory was too short for is no fault of its file", async () => {
  const failing = (message: string) =>
    convertPhoto(bytes, (picture) =>
      Object.assign(picture, { timeout: () => ({ toBuffer: () => Promise.reject(new Error(message)) }) }),
    );
  for (const own of ["timeout: 42% complete", "vips: out of memory -- size == 9"])
    await expect(failing(own)).rejects.toThrow(own);
  expect(await failing("pngload_buffer: end of stream")).toBeNull();
});

test("uploads and pictures of pages are processed in separate queues, so that neither waits for the other", async () => {
  const { promise: pending, resolve: letGo } = Promise.withResolvers<Buffer>();
  // A picture of a property page that takes long to process.
  const slow = convertPhoto(bytes, (picture) =>
    Object.assign(picture, { timeout: () => ({ toBuffer: () => pending }) }),
  );
  const sent = (await squarePicture(bytes))!;
  expect((await sharp(sent).metadata()).width).toBe(PICTURE_SIDE);
  letGo(Buffer.from(sent));
  expect(await slow).toEqual(Buffer.from(sent));
});

test("a picture that is decoded as a whole has fewer pixels than one that is read line by line", async () => {
  const picture = sharp({ create: { width: 4_000, height: 3_600, channels: 3, background: "#1d4f91" } });
  const small = (each: Sharp) => each.resize(10).png();
  for (const progressive of [false, true]) {
    const converted = await convertPhoto(await picture.clone().jpeg({ progressive }).toBuffer(), small);
    expect([progressive, converted === null]).toEqual([progressive, progressive]);
  }
});
