import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { errorReport, redacted, redactedPath } from "./error-report.server.ts";

test("personal values do not stay in a text: addresses, quoted words, long numbers, tokens", () => {
  const personal = [
    "ana@exemplo.com.br",
    '"Ana Maria"',
    "'rua das flores, 10'",
    "123.456.789-09",
    "+55 (11) 98765-4321",
    "192.168.0.17",
    "2001:db8::1",
    "https://exemplo.com.br/lista/segredo?t=1",
    "0f8fad5b-d9cb-469f-a165-70867728950e",
    "kJ8sd_7fKJHsdf87sdfkjHSDF8sdf",
  ];
  for (const one of personal)
    for (const other of personal) {
      const text = redacted(`connection refused by ${one} and ${other} with status 550`);
      expect(text).toBe("connection refused by … and … with status 550");
    }
});

test("a path has no ids, secrets or values of its query, but the names of its keys", () => {
  expect(redactedPath("/dashboard?estado=RJ&q=casa+da+ana&q=2")).toBe("/dashboard?estado&q");
  expect(redactedPath("https://martelo.example/property/8000.data?_routes=x")).toBe("/property/8000");
  expect(redactedPath(`/lista/${"x".repeat(43)}`)).toBe("/lista/…");
  expect(redactedPath("/ana@exemplo.com.br/x%40y?a@b=1")).toBe("/…/…");
  expect(redactedPath("/_root.data")).toBe("/");
});

test("an error of the database is told by its code and its statement, without the values of either", () => {
  const cause = Object.assign(new Error('duplicate key value "ana@exemplo.com.br"'), {
    name: "error",
    code: "23505",
    constraint: "users_email_unique",
    detail: "Key (email)=(ana@exemplo.com.br) already exists.",
  });
  const failed = new DrizzleQueryError("insert into users values ($1)", ["ana@exemplo.com.br"], cause);
  const report = errorReport({ err: failed, url: "/auth?email=ana", method: "POST" }, "page request failed");
  expect(report).toMatchObject({
    event: "page request failed",
    kind: "DatabaseError 23505",
    message: "duplicate key value … · users_email_unique · insert into users values (?)",
    path: "/auth?email",
    requestId: null,
  });
  expect(JSON.stringify(report)).not.toContain("exemplo");
});

test("errors of one cause have one fingerprint, whatever their values, paths and requests", () => {
  const fail = (number: string) => new Error(`no listing "${number}"`);
  const report = (number: string, job?: string) =>
    errorReport({ err: fail(number), url: `/property/${number}`, requestId: number, job }, "page failed");
  expect(report("1001").fingerprint).toBe(report("1002").fingerprint);
  expect(report("1001").fingerprint).not.toBe(report("1001", "sync").fingerprint);
  expect(report("1001").frames).toContain("error-report.test.ts");
  expect(report("1001").frames).not.toMatch(/ \/|file:/);
});

test("anything that can be logged can be reported: words alone, no error, a response, a chain of causes", () => {
  expect(errorReport("payment message could not be read", undefined)).toMatchObject({
    event: "payment message could not be read",
    kind: "",
  });
  expect(errorReport({ err: { status: 500 } }, "x").kind).toBe("Response 500");
  expect(errorReport(null, null).event).toBe("");
  const because = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:5432") });
  expect(errorReport({ err: because }, "x").message).toBe("fetch failed ← Error: connect ECONNREFUSED …");
  const all = new AggregateError([new RangeError("too long"), new Error("cut")], "both failed");
  expect(errorReport({ err: all }, "x").message).toBe("both failed ← RangeError: too long ← Error: cut");
  expect(errorReport({ err: new TypeError("reading 'map'") }, "x").message).toBe("reading 'map'");
});
