import { eq } from "drizzle-orm";
import { claim, storePending } from "#app/core/page-deliveries/deliveries.server.ts";
import { readDelivery } from "#app/core/page-deliveries/read-delivery.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { propertyPages } from "#app/db/schema/properties.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import type { TestMember } from "./accounts.ts";
import { savedPage } from "./saved-page.ts";

export const BROUGHT_NUMBER = "8700000000116";
export const BROUGHT_AT = new Date("2026-11-20T15:00:00Z");
/** A moment so many milliseconds after the first page was brought. */
export const later = (ms: number) => new Date(BROUGHT_AT.getTime() + ms);

export type BroughtFacts = Omit<Parameters<typeof savedPage>[0], "number">;

/** What members do with pages of one property, on the database of the test file that runs. */
export function broughtPages(db: Db) {
  async function readingOf(html: string, url: string | null = null) {
    const brought = { bytes: Buffer.from(html), fileName: "", url, number: null, savedOn: null };
    const reading = await readDelivery(IMPORT_SETUP.source, brought, BROUGHT_AT);
    if (!reading.ok) throw new Error(reading.refusal.why);
    return reading.value;
  }

  const take = (id: string, { userId }: TestMember, at = BROUGHT_AT, address = "203.0.113.7") =>
    claim({ db, secret: "a secret of tests" }, id, { userId, address }, at);

  const reading = (facts: BroughtFacts = {}) => readingOf(savedPage({ number: BROUGHT_NUMBER, ...facts }));

  /** Somebody brings a page: its id. */
  const bring = async (facts: BroughtFacts = {}, at = BROUGHT_AT) =>
    storePending(db, await reading(facts), at);

  return {
    reading,
    bring,
    take,

    /** Brings a page and takes it over. */
    deliver: async (member: TestMember, facts: BroughtFacts, at = BROUGHT_AT, address?: string) =>
      take(await bring(facts, at), member, at, address),

    /** Brings and takes over a page that says that the property is gone. */
    async deliverGone(member: TestMember, at: Date, savedAt?: Date, address?: string): Promise<void> {
      const url = `https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=${BROUGHT_NUMBER}`;
      const text = "<html><body>O imóvel que você procura não está mais disponível para venda.</body></html>";
      const gone = await readingOf(`${text}${at.getTime()}`, url);
      const id = await storePending(db, { ...gone, savedAt: savedAt ?? gone.savedAt }, at);
      await take(id, member, at, address);
    },

    makeOld: (member: TestMember) =>
      db
        .update(users)
        .set({ createdAt: later(-8 * DAY_MS) })
        .where(eq(users.id, member.userId)),

    makeAdministrator: ({ userId }: TestMember) =>
      db.update(profiles).set({ role: "admin" }).where(eq(profiles.userId, userId)),

    /** The page that everybody sees; null: there is none. */
    publicPage: async () => (await db.select().from(propertyPages))[0] ?? null,
  };
}
