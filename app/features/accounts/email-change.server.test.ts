import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { profiles, sessions, users } from "#app/db/schema/accounts.ts";
import { newMember, PASSWORD, signInFrom, TestBrowser, tokenOf } from "#tests/accounts.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { requestEmailChange } from "./email-change.server.ts";
import { accountHistory } from "./events.server.ts";
import { confirmEmail } from "./confirm-email.server.ts";
import { holderOf, requestPasswordReset } from "./passwords.server.ts";
import { readViewer } from "./viewer.server.ts";

const { db } = await memberTests();
const NEW = "ana.lima@exemplo.com.br";

async function ask(newEmail: string, password = PASSWORD) {
  const { viewer } = await readViewer(host, ana.browser.headers);
  return requestEmailChange(host, ana.browser.headers, viewer!, { password, newEmail });
}

async function follow(kind: "confirm_email_change" | "verify_new_email", to: string, browser = ana.browser) {
  const { url } = await host.post.letter(kind, to);
  const answer = await confirmEmail(host, browser.headers, tokenOf(url));
  browser.take(answer);
  return answer.outcome;
}

async function emails() {
  const rows = await db.select({ email: users.email }).from(users);
  return rows.map(({ email }) => email).sort();
}

test("an address changes when both the old and the new one agreed, and reset links requested before stop working", async () => {
  await requestPasswordReset(host, ana.browser.headers, ana.email);
  const reset = await host.post.letter("reset_password", ana.email);
  expect(await ask("Ana.Lima@exemplo.com.br")).toEqual({ outcome: "letter_sent" });
  expect(await host.post.letter("confirm_email_change", ana.email)).toMatchObject({ newEmail: NEW });
  expect(await emails()).toEqual([ana.email]);
  expect(await follow("confirm_email_change", ana.email)).toBe("change_agreed");
  expect(await emails()).toEqual([ana.email]);
  expect(await follow("verify_new_email", NEW)).toBe("email_changed");
  expect(await emails()).toEqual([NEW]);
  expect(await holderOf(host, tokenOf(reset.url))).toBeNull();
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, ana.userId));
  expect(profile!.email).toBe(NEW);
  expect(await host.post.letter("email_changed", ana.email)).toMatchObject({ newEmail: NEW });
  expect((await accountHistory(db, ana.userId, 1))[0]).toMatchObject({ kind: "email_changed" });
  expect((await signInFrom(host, new TestBrowser(), ana.email)).outcome).toBe("wrong_credentials");
  expect((await signInFrom(host, new TestBrowser(), NEW)).outcome).toBe("signed_in");
  // After the change its letters change nothing more.
  expect(await follow("confirm_email_change", ana.email)).toBe("already_confirmed");
});

test("each link works once: it sends a single letter, and an old link does not undo a change back", async () => {
  await ask(NEW);
  expect(await follow("confirm_email_change", ana.email)).toBe("change_agreed");
  expect(await follow("confirm_email_change", ana.email)).toBe("already_confirmed");
  const { url } = await host.post.letter("verify_new_email", NEW);
  expect(host.post.letters.filter(({ content }) => content.kind === "verify_new_email")).toHaveLength(1);
  expect(await follow("verify_new_email", NEW)).toBe("email_changed");
  await db.update(users).set({ email: ana.email }).where(eq(users.id, ana.userId));
  const again = await confirmEmail(host, new TestBrowser().headers, tokenOf(url));
  expect(again.outcome).toBe("already_confirmed");
  expect(await emails()).toEqual([ana.email]);
});

test("a change of address needs the password, and the current address is refused", async () => {
  expect(await ask(NEW, "errada")).toEqual({ outcome: "wrong_password" });
  expect(await ask(ana.email.toUpperCase())).toEqual({ outcome: "same_email" });
  expect(host.post.letters.map(({ content }) => content.kind)).toEqual(["confirm_email"]);
});

test("a taken address gets the usual answer at every step; its owner gets a letter, and nothing changes", async () => {
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia");
  expect(await ask(bia.email)).toEqual({ outcome: "letter_sent" });
  expect(await host.post.letter("confirm_email_change", ana.email)).toMatchObject({ newEmail: bia.email });
  expect(await follow("confirm_email_change", ana.email)).toBe("change_agreed");
  expect(await host.post.letter("already_registered", bia.email)).toMatchObject({ name: "Bia" });
  expect(host.post.letters.filter(({ content }) => content.kind === "verify_new_email")).toEqual([]);
  expect(await emails()).toEqual([ana.email, bia.email]);
  expect((await accountHistory(db, bia.userId, 9)).map(({ kind }) => kind)).not.toContain("email_changed");
});

test("the link to the new address does not replace the second step", async () => {
  await ask(NEW);
  await follow("confirm_email_change", ana.email);
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, ana.userId));
  const phone = new TestBrowser({ address: "198.51.100.4" });
  expect(await follow("verify_new_email", NEW, phone)).toBe("email_changed");
  expect(await emails()).toEqual([NEW]);
  expect((await readViewer(host, phone.headers)).viewer).toBeNull();
  expect(await db.select().from(sessions).where(eq(sessions.userId, ana.userId))).toHaveLength(1);
  expect((await accountHistory(db, ana.userId, 9)).filter(({ kind }) => kind === "sign_in")).toHaveLength(1);
});

test("a link that changes an address works neither for the account that has the address later nor after another change", async () => {
  const target = "eva.outra@exemplo.com.br";
  await ask(target);
  await follow("confirm_email_change", ana.email);
  const old = tokenOf((await host.post.letter("verify_new_email", target)).url);
  // Ana frees her address by another change, and somebody registers it within the day.
  await ask(NEW);
  const agreed = await follow("confirm_email_change", ana.email);
  expect([agreed, await follow("verify_new_email", NEW)]).toEqual(["change_agreed", "email_changed"]);
  const heir = await newMember(host, ana.email, "Outra Ana");
  for (const browser of [ana.browser, new TestBrowser({ address: "198.51.100.9" })]) {
    expect(await confirmEmail(host, browser.headers, old)).toEqual({ outcome: "invalid" });
    expect((await readViewer(host, browser.headers)).viewer?.userId).not.toBe(heir.userId);
  }
  expect(await emails()).toEqual([NEW, heir.email].sort());
  expect((await accountHistory(db, heir.userId, 9)).map(({ kind }) => kind)).not.toContain("email_changed");
  // Nor does it work when the address comes back to Ana.
  await db.delete(users).where(eq(users.id, heir.userId));
  await db.update(users).set({ email: ana.email }).where(eq(users.id, ana.userId));
  expect(await confirmEmail(host, ana.browser.headers, old)).toEqual({ outcome: "invalid" });
  expect(await emails()).toEqual([ana.email]);
});

test("an address that somebody registers between the two letters stays with them", async () => {
  await ask(NEW);
  await follow("confirm_email_change", ana.email);
  const { url } = await host.post.letter("verify_new_email", NEW);
  await newMember(host, NEW, "Outra Ana");
  expect((await confirmEmail(host, ana.browser.headers, tokenOf(url))).outcome).toBe("invalid");
  expect(await emails()).toEqual([NEW, ana.email].sort());
  expect(host.failures).toEqual([]);
});
