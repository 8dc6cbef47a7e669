import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PostCategory } from "../shapes/content.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** When a row was made, when it last changed, and how often, so that two administrators notice each other. */
const edited = {
  version: integer("version").notNull(),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
};

/** What people say about the portal. A published one has the consent of the person. */
export const testimonials = pgTable(
  "testimonials",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    place: text("place").notNull(),
    body: text("body").notNull(),
    /** Smaller ones come first. */
    position: integer("position").notNull(),
    published: boolean("published").notNull(),
    /** Who agreed and how; null: nobody yet. */
    consentBy: text("consent_by"),
    consentOn: date("consent_on"),
    /** The person's account, with which the testimonial is deleted; null: they have none, or nobody named it. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    ...edited,
  },
  (t) => [
    index("testimonials_order").on(t.position, t.createdAt),
    index("testimonials_user").on(t.userId),
    check(
      "testimonials_consent",
      sql`not ${t.published} or (${t.consentBy} is not null and ${t.consentOn} is not null)`,
    ),
  ],
);

/** Articles of the blog. */
export const posts = pgTable(
  "posts",
  {
    id: uuid("id").primaryKey(),
    /** The last part of its address. */
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    /** Markdown. */
    body: text("body").notNull(),
    /** One source a line, with its address at the end where it has one. */
    sources: text("sources").notNull(),
    /** What it is about, a key of `POST_CATEGORIES`; null: nothing in particular. */
    category: text("category").$type<PostCategory>(),
    /** The day on which somebody last checked what it says. */
    revisedOn: date("revised_on"),
    /** Null: a draft. In the future: published when that time has come. */
    publishedAt: moment("published_at"),
    /** Name of its picture among the stored files, without its ending. */
    cover: text("cover"),
    /** What the picture shows, for people who do not see it. */
    coverAlt: text("cover_alt").notNull(),
    ...edited,
  },
  (t) => [index("posts_published").on(t.publishedAt, t.id), index("posts_updated").on(t.updatedAt, t.id)],
);

/** Articles that came with the product, by the name of their file: what of each was put among the posts. */
export const shippedPosts = pgTable("shipped_posts", {
  name: text("name").primaryKey(),
  /** No foreign key: a deleted article must not come back. Null: its slug was that of another article. */
  postId: uuid("post_id"),
  /** Version of the post as the product wrote it last: one with another version was edited since. */
  postVersion: integer("post_version").notNull(),
  /** Version of the file that was put in last: only a higher one replaces it. */
  version: integer("version").notNull().default(0),
  /** SHA-256 of the file. */
  digest: text("digest").notNull(),
  installedAt: moment("installed_at").notNull(),
});

/** Slugs that a published article had before: they lead to the present one. */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    slug: text("slug").primaryKey(),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    since: moment("since").notNull(),
  },
  (t) => [index("former_slugs_post").on(t.postId)],
);

/** Properties that administrators put on the start page. */
export const featuredProperties = pgTable("featured_properties", {
  /** No foreign key: an import may write the property anew. */
  nDoImovel: text("n_do_imovel").primaryKey(),
  /** Smaller ones come first. */
  position: integer("position").notNull(),
  /** The last day on which it is shown; null: without an end. */
  until: date("until"),
  createdAt: moment("created_at").notNull(),
});

/** Short texts at the top of pages. */
export const notices = pgTable(
  "notices",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    body: text("body").notNull(),
    level: text("level", { enum: ["info", "warning"] }).notNull(),
    /** Where its link leads, and the words of the link; both or neither. */
    href: text("href"),
    linkText: text("link_text"),
    audience: text("audience", { enum: ["everyone", "members", "administrators"] }).notNull(),
    startsAt: moment("starts_at").notNull(),
    /** Null: until somebody ends it. */
    endsAt: moment("ends_at"),
    ...edited,
  },
  (t) => [index("notices_ends").on(t.endsAt)],
);
