import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { formerSlugs } from "#app/db/schema/content.ts";
import { openTestDatabase } from "#tests/database.ts";
import { countPosts, findPosts, newestPosts, postAt, postsAround, publishedPosts } from "./posts.server.ts";
import { deletePost, savePost, setCover, type PostDraft, type PostOutcome } from "./save-post.server.ts";

const { db } = await openTestDatabase();
const ADMIN = randomUUID();
const NOW = new Date("2026-11-23T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const DRAFT: PostDraft = {
  slug: "fgts",
  title: "FGTS na compra",
  summary: "Quando o FGTS pode pagar.",
  body: "Segredo do texto",
  sources: "Lei 8.036/1990",
  category: null,
  revisedOn: "2026-11-23",
  coverAlt: "",
  publication: { when: "draft" },
};

const save = (id: string, version: number, change: Partial<PostDraft> = {}, now = NOW) =>
  savePost(db, ADMIN, { id, version }, { ...DRAFT, ...change }, now);
const logged = async () =>
  (await db.select().from(adminLogs).orderBy(adminLogs.id)).map(({ action }) => action);

async function saved(outcome: Promise<PostOutcome>) {
  const answer = await outcome;
  if (answer.outcome !== "saved") throw new Error(answer.outcome);
  return answer.post;
}

test("readers find an article from the time of its publication on, and never a draft", async () => {
  const id = randomUUID();
  await saved(save(id, 0));
  expect(await postAt(db, "fgts", NOW)).toEqual({ kind: "nothing" });
  const due = later(60);
  await saved(save(id, 1, { publication: { when: "later", at: due } }));
  expect(await postAt(db, "fgts", later(59))).toEqual({ kind: "nothing" });
  expect(await countPosts(db, NOW)).toEqual({ draft: 0, scheduled: 1, published: 0 });
  expect((await newestPosts(db, 3, NOW)).map(({ publishedAt }) => publishedAt)).toEqual([due]);
  expect(await postAt(db, "fgts", due)).toMatchObject({ kind: "post", post: { title: "FGTS na compra" } });
  expect((await publishedPosts(db, { page: 1, size: 5 }, due)).total).toBe(1);
  // Published again, it keeps its date; as a draft it is gone.
  const changed = await saved(save(id, 2, { publication: { when: "now" }, title: "Outro" }, later(90)));
  expect(changed.publishedAt).toEqual(due);
  await saved(save(id, 3, { publication: { when: "draft" } }, later(91)));
  expect(await postAt(db, "fgts", later(92))).toEqual({ kind: "nothing" });
});

test("a slug that readers knew leads to the present one, and no other article may take it", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const published = { publication: { when: "now" } } as const;
  await saved(save(id, 0, { slug: "rascunho" }));
  await saved(save(id, 1, { slug: "primeiro", ...published }));
  await saved(save(id, 2, { slug: "segundo", ...published }));
  expect(await postAt(db, "primeiro", NOW)).toEqual({ kind: "moved", slug: "segundo" });
  // Nobody was led to a draft.
  expect(await postAt(db, "rascunho", NOW)).toEqual({ kind: "nothing" });
  for (const slug of ["primeiro", "segundo"])
    expect(await save(other, 0, { slug })).toEqual({ outcome: "taken" });
  await saved(save(id, 3, { slug: "primeiro", ...published }));
  expect(await postAt(db, "segundo", NOW)).toEqual({ kind: "moved", slug: "primeiro" });
  expect((await db.select().from(formerSlugs)).map(({ slug }) => slug)).toEqual(["segundo"]);
  await deletePost(db, ADMIN, { id, version: 4 }, NOW);
  expect(await postAt(db, "segundo", NOW)).toEqual({ kind: "nothing" });
});

test("from any article the ones before it lead to the first, those after it to the newest that can be read", async () => {
  // Two of them were published at the same moment.
  for (const [n, minutes] of [0, 5, 5, 9].entries())
    await saved(save(randomUUID(), 0, { slug: `a-${n}`, publication: { when: "now" } }, later(minutes)));
  const due = later(60);
  await saved(save(randomUUID(), 0, { slug: "depois", publication: { when: "later", at: due } }));
  const { posts: order } = await publishedPosts(db, { page: 1, size: 9 }, later(10));
  for (const [n, post] of order.entries()) {
    const { before, after } = await postsAround(db, post, later(10));
    expect([before?.slug, after?.slug]).toEqual([order[n + 1]?.slug, order[n - 1]?.slug]);
  }
  expect((await postsAround(db, order[0]!, due)).after?.slug).toBe("depois");
});

test("of two administrators who save one version the second is told, and overwrites nothing", async () => {
  const id = randomUUID();
  await saved(save(id, 0));
  const answers = await Promise.all([save(id, 1, { body: "de um" }), save(id, 1, { body: "de outro" })]);
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["changed", "saved"]);
  const first = answers.find((answer) => answer.outcome === "saved")!;
  const second = answers.find((answer) => answer.outcome === "changed")!;
  expect(second).toMatchObject({
    current: { version: 2, body: first.outcome === "saved" && first.post.body },
  });
  expect(await deletePost(db, ADMIN, { id, version: 1 }, NOW)).toEqual({ outcome: "changed" });
  await deletePost(db, ADMIN, { id, version: 2 }, NOW);
  expect(await save(id, 2)).toEqual({ outcome: "gone" });
});

test("each act is in the log with what changed, the texts as their length and digest; saving the same is no act", async () => {
  const id = randomUUID();
  await saved(save(id, 0));
  await saved(save(id, 1));
  const changed = await saved(save(id, 1, { body: "Segredo do texto, mudado" }));
  expect(changed.version).toBe(2);
  await saved(save(id, 2, { body: "Segredo do texto, mudado", coverAlt: "Uma chave" }));
  expect(await setCover(db, ADMIN, id, "abc", NOW)).toEqual({ before: null });
  // A picture concerns no texts that somebody is writing.
  await deletePost(db, ADMIN, { id, version: 3 }, NOW);
  expect(await logged()).toEqual([
    "Criou artigo",
    "Alterou artigo",
    "Alterou artigo",
    "Alterou capa do artigo",
    "Deletou artigo",
  ]);
  const rows = await db.select().from(adminLogs).orderBy(adminLogs.id);
  expect(rows[1]!.details).toMatchObject({
    post_id: id,
    before: { slug: "fgts", characters: 16 },
    after: { slug: "fgts", characters: 24, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(rows[2]!.details).toMatchObject({ before: { cover_alt: "" }, after: { cover_alt: "Uma chave" } });
  expect(JSON.stringify(rows)).not.toContain("Segredo");
});

test("administrators find articles by words of the title, without accents too, by state and by page", async () => {
  for (const [n, title] of ["Leilão SFI", "Venda direta", "100% do valor"].entries()) {
    const slug = ["leilao-sfi", "venda-direta", "cem"][n]!;
    const publication = n === 1 ? ({ when: "draft" } as const) : ({ when: "now" } as const);
    await saved(save(randomUUID(), 0, { slug, title, publication }, later(n)));
  }
  const titles = async (text: string, state: "draft" | "published" | null = null, page = 1) => {
    const { rows, total } = await findPosts(db, { text, state }, { page, size: 2 }, later(9));
    return [total, ...rows.map(({ title }) => title)];
  };
  expect(await titles("")).toEqual([3, "100% do valor", "Venda direta"]);
  expect(await titles("", null, 2)).toEqual([3, "Leilão SFI"]);
  expect(await titles("leilao")).toEqual([1, "Leilão SFI"]);
  expect(await titles("0%")).toEqual([1, "100% do valor"]);
  expect(await titles("", "draft")).toEqual([1, "Venda direta"]);
});
