import { expect, test } from "vitest";
import { rulesOfPlan, type RuleVersion } from "./sale-rules.ts";

const version = (name: string, validFrom: string, recorded?: string): RuleVersion => ({
  key: "venda-online",
  validFrom,
  value: { kind: "document", version: name, changes: "" },
  source: { name: "Regras", url: null, consultedOn: null },
  ...(recorded && { createdAt: new Date(`${recorded}T12:00:00Z`) }),
});
const VERSIONS = [
  version("45", "2026-12-20", "2026-12-10"),
  version("43", "2026-11-01"),
  version("44", "2026-11-10", "2026-12-01"),
];

function named(plannedOn: string, today: string): [string | null, string[]] {
  const { planned, since } = rulesOfPlan(VERSIONS, new Date(`${plannedOn}T15:00:00Z`), today);
  const nameOf = ({ value }: RuleVersion) => (value.kind === "document" ? value.version : "");
  return [planned && nameOf(planned), since.map(nameOf)];
}

test("a plan goes by the version that was known on its day, and later ones are named once they are in force", () => {
  expect(named("2026-11-20", "2026-11-30")).toEqual(["43", ["44"]]);
  expect(named("2026-12-02", "2026-12-15")).toEqual(["44", []]);
  expect(named("2026-12-02", "2026-12-20")).toEqual(["44", ["45"]]);
  expect(named("2026-11-20", "2026-12-31")).toEqual(["43", ["44", "45"]]);
});

test("a plan that is older than every known version says none, and compares nothing", () => {
  expect(named("2026-10-01", "2026-12-31")).toEqual([null, []]);
});
