import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { REACH, roomReached } from "./reach.ts";

const namesIn = (folder: string, end: string) =>
  readdirSync(path.join(projectRoot(), folder))
    .filter((file) => file.endsWith(end))
    .map((file) => file.slice(0, -end.length));

test("every test of processes and browsers is reached from a room, and every room and test that is named is there", () => {
  const of = (size: "process" | "browser") =>
    [...new Set(Object.values(REACH).flatMap((reached) => reached[size] ?? []))].toSorted();
  expect(of("process")).toEqual(namesIn("tests/process", ".test.ts").toSorted());
  expect(of("browser")).toEqual(namesIn("tests/e2e", ".spec.ts").toSorted());
  const rooms = new Set(
    ["facts", "core", "features"].flatMap((floor) =>
      readdirSync(path.join(projectRoot(), "app", floor)).map((room) => `${floor}/${room}`),
    ),
  );
  expect(Object.keys(REACH).filter((room) => room !== "ground" && !rooms.has(room))).toEqual([]);
});

test("a file of the product belongs to its room, or to the ground of all pages; a test to none", () => {
  expect(roomReached("app/features/search/screen/search-box.tsx")).toBe("features/search");
  expect(roomReached("app/lib/text.ts")).toBe("ground");
  expect(roomReached("server/http.ts")).toBe("ground");
  expect(roomReached("app/lib/text.test.ts")).toBeNull();
  expect(roomReached("docs/glossary.md")).toBeNull();
});
