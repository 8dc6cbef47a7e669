import { beforeEach } from "vitest";
import { newMember, testAccounts, type TestMember } from "./accounts.ts";
import { openTestDatabase } from "./database.ts";

/** Accounts on the database of the test file that runs, and Ana, who is signed in: both new before each of its tests. */
export let host: ReturnType<typeof testAccounts>;
export let ana: TestMember;

/** For a test file about a member: call at its top. Returns its database. */
export async function memberTests(options: Parameters<typeof testAccounts>[1] = {}) {
  const database = await openTestDatabase();
  beforeEach(async () => {
    host = testAccounts(database.db, options);
    ana = await newMember(host);
  });
  return database;
}
