import { expect, test } from "vitest";
import { favorites } from "#app/db/schema/favorites.ts";
import { propertyPages } from "#app/db/schema/properties.ts";
import { emptyPage } from "#app/db/shapes/property-page.ts";
import { newAlert } from "#tests/alerts.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { ana, memberTests } from "#tests/member.ts";
import { newNotifications } from "#tests/notifications.ts";
import { pageHunt } from "./hunt.server.ts";

const { db } = await memberTests();
const NOW = new Date("2026-11-20T15:00:00Z");
const [SAVED, DONE, MATCHED, OLD_MATCH, LEFT, WISH] = ["1001", "1002", "1003", "1004", "1005", "1006"];

test("favourites and late matches for sale are listed, those without a page as new as their list first", async () => {
  const all = [SAVED, DONE, MATCHED, OLD_MATCH, LEFT, WISH].map((number) => newDraft(number!));
  await takeIn(db, { date: "2026-11-19", drafts: all });
  await takeIn(db, { date: "2026-11-20", drafts: all.filter(({ number }) => number !== LEFT) });
  await db.insert(favorites).values(
    [SAVED, DONE, LEFT, WISH].map((number) => ({
      userId: ana.userId,
      nDoImovel: number!,
      createdAt: NOW,
      desejo: number === WISH,
    })),
  );
  const owner = { userId: ana.userId, plan: "trial" as const };
  const alertId = await newAlert(db, owner, "estado=SP", NOW, ["novo"], "Em São Paulo");
  await newNotifications(db, { userId: ana.userId, alertId }, [MATCHED!, SAVED!], NOW);
  const longAgo = new Date("2026-09-01T12:00:00Z");
  await newNotifications(db, { userId: ana.userId, alertId }, [OLD_MATCH!], longAgo);
  const page = (number: string, salvaEm: Date) => ({
    nDoImovel: number,
    dados: emptyPage(number),
    salvaEm,
    importadoEm: NOW,
  });
  await db
    .insert(propertyPages)
    .values([page(DONE!, NOW), page(MATCHED!, new Date("2026-11-19T23:00:00-03:00"))]);
  const listed = (await pageHunt(db, ana.userId, NOW)).map(({ number, isFavorite, pageOn, isDone }) => [
    number,
    isFavorite,
    pageOn,
    isDone,
  ]);
  expect(listed).toEqual([
    [SAVED, true, null, false],
    [MATCHED, false, "19/11/2026", false],
    [DONE, true, "20/11/2026", true],
  ]);
});
