import { expect, test } from "vitest";
import { identityOf } from "./social-identity.ts";

const ANA = { name: "Ana Lima", email: "ana@exemplo.com.br" };

test("a provider's address is accepted only if the provider says, in its own format, that it is verified", () => {
  expect(identityOf("google", { ...ANA, email_verified: true }).email).toBe(ANA.email);
  expect(identityOf("apple", { ...ANA, email_verified: "true" }).email).toBe(ANA.email);
  for (const email_verified of [false, "false", undefined, null, 1])
    expect(identityOf("google", { ...ANA, email_verified }).email).toBeUndefined();
});

test("an address in a Microsoft profile is accepted only if it is proven, since a company's administrator can write any", () => {
  const personal = "9188040d-6c67-4c5b-b112-36a304b66dad";
  expect(identityOf("microsoft", { ...ANA, tid: personal }).email).toBe(ANA.email);
  expect(identityOf("microsoft", { ...ANA, tid: "company", xms_edov: true }).email).toBe(ANA.email);
  for (const claims of [{ tid: "company" }, { tid: "company", email_verified: true }, { xms_edov: "false" }])
    expect(identityOf("microsoft", { ...ANA, ...claims }).email).toBeUndefined();
});

test("text that only resembles an e-mail address is refused, so that nobody gets the account of a similar one", () => {
  // The first one begins with the Kelvin sign, whose lower case is `k`.
  const odd = [
    "\u212Aate@exemplo.com.br",
    "a@b.com\r\nBcc: x@y.com",
    "ana",
    ["a@b.com"],
    `${"a".repeat(260)}@b.com`,
  ];
  for (const email of odd)
    expect(identityOf("google", { name: "Kate", email, email_verified: true }).email).toBeUndefined();
});

test("a name is trimmed and shortened; without one the first part of the address is used", () => {
  expect(identityOf("google", { ...ANA, name: " Ana \u0000\n Lima " }).name).toBe("Ana Lima");
  expect(identityOf("google", { ...ANA, name: "x".repeat(500) }).name).toHaveLength(120);
  expect(identityOf("apple", { email: ANA.email, given_name: "Ana" }).name).toBe("Ana");
  expect(identityOf("apple", { email: ANA.email, name: { first: "Ana" } }).name).toBe("ana");
});
