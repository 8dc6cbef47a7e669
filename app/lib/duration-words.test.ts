import { expect, test } from "vitest";
import { bytesWords, durationWords } from "./duration-words.ts";

test.each([
  [0, "0 ms"],
  [340.4, "340 ms"],
  [1_250, "1,3 s"],
  [185_000, "3 min"],
  [3_600_000, "1 h"],
  [7_500_000, "2 h 05 min"],
  [86_400_000, "24 h"],
  [400_000_000, "4 dias"],
])("%d milliseconds are %s", (ms, words) => expect(durationWords(ms)).toBe(words));

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [34_500_000, "34,5 MB"],
  [2_000_000_000_000, "2 TB"],
])("%d bytes are %s", (bytes, words) => expect(bytesWords(bytes)).toBe(words));
