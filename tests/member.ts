import { beforeEach } from "vitest";
import { readViewer } from "#app/features/accounts/viewer.server.ts";
import { newMember, testAccounts, type TestBrowser, type TestMember } from "./accounts.ts";
import { openTestDatabase } from "./database.ts";

/** Accounts on the database of the test file that runs, and Ana, who is signed in: both new before each of its tests. */
export let host: ReturnType<typeof testAccounts>;
export let ana: TestMember;

type Options = Parameters<typeof testAccounts>[1];

/** For a test file about accounts, in which Ana is nobody yet: call at its top. Returns its database. */
export async function accountTests(optionsOf: () => Options = () => ({})) {
  const opened = await openTestDatabase();
  beforeEach(() => void (host = testAccounts(opened.db, optionsOf())));
  return opened;
}

/** For a test file about a member: call at its top. Returns its database. */
export async function memberTests(options: Options = {}) {
  const opened = await accountTests(() => options);
  beforeEach(async () => void (ana = await newMember(host)));
  return opened;
}

/** Who a browser is signed in as. */
export async function viewer(browser: TestBrowser) {
  return (await readViewer(host, browser.headers)).viewer;
}
