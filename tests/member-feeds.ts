import { beforeEach } from "vitest";
import { propertyEvents, propertyPages } from "#app/db/schema/properties.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { pathOf, type LinkKind } from "#app/features/secret-links/secret-link.ts";
import { linkOf } from "#app/features/secret-links/secret-links.server.ts";
import { action } from "#app/routes/alerts-feeds.tsx";
import { loader as deadlines } from "#app/routes/feed-deadlines.ts";
import { loader as matches } from "#app/routes/feed-matches.ts";
import { newMember, TestBrowser, testAccounts, type TestMember } from "./accounts.ts";
import { newAlert } from "./alerts.ts";
import { openTestDatabase } from "./database.ts";
import { newListing } from "./listing.ts";
import { newNotifications } from "./notifications.ts";
import { ask } from "./route-requests.ts";
import { storeListings } from "./store-listings.ts";

/** The two properties of every test: one that an alert has an event of, and one without. */
export const [MATCHING, SAVED] = ["8444400000001", "8444400000002"] as const;

/** A member with one alert before each test; the feeds are read through their routes, and the clock can be set. */
export async function memberFeeds() {
  const { db } = await openTestDatabase();
  // Sessions and trials belong to the sign-in library, which uses the real clock, so each test begins at the real time.
  const world = {
    host: undefined as unknown as ReturnType<typeof testAccounts>,
    ana: undefined as unknown as TestMember,
    clock: new Date(),
    alertId: "",
  };

  beforeEach(async () => {
    world.clock = new Date();
    world.host = testAccounts(db, { now: () => world.clock });
    await storeListings(world.host.db, [
      newListing({ number: MATCHING, district: "Centro & Sul", saleModeCode: "leilao_sfi" }),
      newListing({ number: SAVED, saleModeCode: "venda_online" }),
    ]);
    world.ana = await newMember(world.host);
    const owner = { userId: world.ana.userId, plan: "trial" as const };
    const name = "Perto <de> casa";
    world.alertId = await newAlert(world.host.db, owner, "estado=GO", world.clock, ["baixou"], name);
    await world.host.db.insert(propertyEvents).values({
      nDoImovel: MATCHING,
      uf: "GO",
      tipo: "baixou",
      dataLista: "2026-03-10",
      deCentavos: 10_000_000,
      paraCentavos: 9_000_000,
    });
  });

  const services = () => ({
    accounts: world.host,
    linkSecret: "a secret of this installation",
    now: () => world.clock,
    origin: () => "https://martelo.example",
  });

  const order = (kind: string, intent = "criar") =>
    ask(services(), action, {
      path: "/alerts/assinar",
      as: world.ana.browser,
      body: new URLSearchParams({ tipo: kind, intent }),
    });

  /** Notifications of the alert about these properties. */
  const addMatches = (numbers: readonly string[], at = world.clock) =>
    newNotifications(world.host.db, { userId: world.ana.userId, alertId: world.alertId }, [...numbers], at, {
      tipo: "baixou",
    });

  /** Imports pages that give these properties dates. */
  const saysDates = (
    numbers: readonly string[],
    datesOf: Partial<PropertyPage> | ((n: number) => Partial<PropertyPage>),
  ) =>
    world.host.db.insert(propertyPages).values(
      numbers.map((number, n) => ({
        nDoImovel: number,
        dados: { number, ...(typeof datesOf === "function" ? datesOf(n) : datesOf) } as PropertyPage,
        salvaEm: world.clock,
        importadoEm: world.clock,
      })),
    );

  async function tokenOf(kind: LinkKind): Promise<string> {
    const owner = { db: world.host.db, linkSecret: services().linkSecret, userId: world.ana.userId };
    return (await linkOf(owner, kind))!.token!;
  }

  const read = (kind: "rss" | "agenda", token: string, headers: Record<string, string> = {}, search = "") =>
    ask(services(), kind === "rss" ? matches : deadlines, {
      path: pathOf(kind, token) + search,
      params: { token },
      as: new TestBrowser({ userAgent: "Leitor/1.0" }),
      headers,
    });

  return Object.assign(world, { order, addMatches, saysDates, tokenOf, read });
}
