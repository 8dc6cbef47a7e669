import { expect, test } from "vitest";
import { identityOf } from "./social-identity.ts";

const ANA = { name: "Ana Lima", email: "ana@exemplo.com.br" };

test("an address counts when the provider vouches for it, in its own way", () => {
  expect(identityOf("google", { ...ANA, email_verified: true }).email).toBe(ANA.email);
  expect(identityOf("apple", { ...ANA, email_verified: "true" }).email).toBe(ANA.email);
  for (const email_verified of [false, "false", undefined, null, 1])
    expect(identityOf("google", { ...ANA, email_verified }).email).toBeUndefined();
});

test("a company's administrator writes any address into Microsoft's profiles: only proven ones count", () => {
  const personal = "9188040d-6c67-4c5b-b112-36a304b66dad";
  expect(identityOf("microsoft", { ...ANA, tid: personal }).email).toBe(ANA.email);
  expect(identityOf("microsoft", { ...ANA, tid: "company", xms_edov: true }).email).toBe(ANA.email);
  for (const claims of [{ tid: "company" }, { tid: "company", email_verified: true }, { xms_edov: "false" }])
    expect(identityOf("microsoft", { ...ANA, ...claims }).email).toBeUndefined();
});

test("what only looks like an address is none: nobody becomes the owner of a similar one", () => {
  // The first letter is the Kelvin sign, which is a `k` in lower case.
  for (const email of [
    "\u212Aate@exemplo.com.br",
    "a@b.com\r\nBcc: x@y.com",
    "ana",
    ["a@b.com"],
    `${"a".repeat(260)}@b.com`,
  ])
    expect(identityOf("google", { name: "Kate", email, email_verified: true }).email).toBeUndefined();
});

test("a name is kept short and tidy; without one it is the first part of the address", () => {
  expect(identityOf("google", { ...ANA, name: " Ana \u0000\n Lima " }).name).toBe("Ana Lima");
  expect(identityOf("google", { ...ANA, name: "x".repeat(500) }).name).toHaveLength(120);
  expect(identityOf("apple", { email: ANA.email, given_name: "Ana" }).name).toBe("Ana");
  expect(identityOf("apple", { email: ANA.email, name: { first: "Ana" } }).name).toBe("ana");
});
