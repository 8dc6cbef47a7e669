import type { Db } from "#app/db/connect.server.ts";
import type { PubSub } from "#app/db/pub-sub.server.ts";
import { startJob } from "#app/platform/job.server.ts";
import { readFeatured, type Featured } from "./featured.server.ts";
import type { Notice } from "./notice.ts";
import { noticesToCome } from "./notices.server.ts";
import { MAX_NEWEST, type PostHead } from "./post.ts";
import { newestPosts } from "./posts.server.ts";
import { publishedTestimonials } from "./testimonials.server.ts";

/** Testimonials that the start page shows at most. */
const MAX_TESTIMONIALS = 6;

/**
 * What pages show besides the listings. Whether something is shown at an instant is decided where it is shown: what is
 * scheduled is in here already.
 */
export interface PublicContent {
  notices: Notice[];
  testimonials: { id: string; name: string; place: string; body: string }[];
  featured: Featured[];
  posts: PostHead[];
}

/** A copy in memory, so that no page waits for it. */
export interface ContentService {
  current(): PublicContent;
  /** Resolves when this process shows what was just saved; other processes follow by themselves. */
  changed(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** How often the content is read without a message, because one may be lost. */
  pollMs: number;
  now(): Date;
  pubSub: Pick<PubSub, "publish" | "subscribe">;
  onError(error: unknown): void;
}

/** Published when an administrator changed the content. */
const CONTENT_CHANGED = "content";

/**
 * Keeps the content in this process: it is read again as soon as any process has changed it. While the database does not
 * answer, the last copy is used.
 */
export async function followContent(
  db: Db,
  { pollMs, now, pubSub, onError }: Options,
): Promise<ContentService> {
  let content = await readContent(db, now());
  const polling = startJob(
    {
      name: "content",
      every: pollMs,
      startsWhenDue: true,
      async run() {
        content = await readContent(db, now());
      },
    },
    onError,
  );
  const unsubscribe = pubSub.subscribe((message) => {
    if (message === CONTENT_CHANGED || message === null) polling.nudge();
  });
  return {
    current: () => content,
    async changed() {
      pubSub.publish(CONTENT_CHANGED);
      await polling.settled();
    },
    async stop() {
      unsubscribe();
      await polling.stop();
    },
  };
}

async function readContent(db: Db, now: Date): Promise<PublicContent> {
  const [notices, testimonials, featured, posts] = await Promise.all([
    noticesToCome(db, now),
    publishedTestimonials(db, MAX_TESTIMONIALS),
    readFeatured(db),
    newestPosts(db, MAX_NEWEST, now),
  ]);
  return { notices, testimonials, featured, posts };
}
