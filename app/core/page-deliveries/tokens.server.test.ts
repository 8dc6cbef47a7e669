import { expect, test } from "vitest";
import { pageTokens } from "#app/db/schema/page-deliveries.ts";
import { newMember } from "#tests/accounts.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { createToken, MAX_TOKENS, revokeToken, tokensOf, useToken } from "./tokens.server.ts";

const { db } = await memberTests();
const NOW = new Date("2026-11-20T15:00:00Z");
const owner = (userId = ana.userId) => ({ db, secret: "a secret of tests", userId });

test("a token names its member until it is revoked, and the database holds only its digest", async () => {
  expect(await createToken(owner(), NOW)).toBe(true);
  const [{ id, token, lastUsedAt }] = (await tokensOf(owner())) as [Awaited<ReturnType<typeof tokensOf>>[0]];
  expect(lastUsedAt).toBeNull();
  expect(JSON.stringify(await db.select().from(pageTokens))).not.toContain(token);
  expect(await useToken(db, token!, NOW)).toBe(ana.userId);
  expect((await tokensOf(owner()))[0]!.lastUsedAt).toEqual(NOW);
  expect(await useToken(db, `${token}x`, NOW)).toBeNull();

  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  await revokeToken(owner(bia.userId), id);
  expect(await useToken(db, token!, NOW)).toBe(ana.userId);
  await revokeToken(owner(), id);
  expect(await useToken(db, token!, NOW)).toBeNull();
});

test("a member has at most three tokens, also when more are created at once", async () => {
  const created = await Promise.all(Array.from({ length: 5 }, () => createToken(owner(), NOW)));
  expect(created.filter(Boolean)).toHaveLength(MAX_TOKENS);
  expect(await tokensOf(owner())).toHaveLength(MAX_TOKENS);
});
