import { expect, test } from "vitest";
import { framed, splitAddresses } from "#app/core/mail/outbox-letter.ts";

test("addresses in a text stand apart from it", () => {
  expect(splitAddresses("Abra https://martelo.example/a?b=1 agora.\nhttp://x.example")).toEqual([
    { at: 0, text: "Abra ", isAddress: false },
    { at: 5, text: "https://martelo.example/a?b=1", isAddress: true },
    { at: 34, text: " agora.\n", isAddress: false },
    { at: 42, text: "http://x.example", isAddress: true },
    { at: 58, text: "", isAddress: false },
  ]);
});

test("links of a letter shown in a frame open outside of the frame", () => {
  expect(framed(`<html><head lang="pt"><meta></head></html>`)).toBe(
    `<html><head lang="pt"><base target="_blank"><meta></head></html>`,
  );
});
