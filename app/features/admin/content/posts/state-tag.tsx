import type { PostState } from "#app/core/content/post.ts";

const STATES: Record<PostState, { text: string; tone: string }> = {
  published: { text: "Publicado", tone: "tag tag-good" },
  scheduled: { text: "Agendado", tone: "tag tag-new" },
  draft: { text: "Rascunho", tone: "tag" },
};

/** Whether readers see an article, as a tag. */
export function StateTag({ state }: { state: PostState }) {
  return <span className={STATES[state].tone}>{STATES[state].text}</span>;
}

/** The same in words. */
export function stateName(state: PostState): string {
  return STATES[state].text;
}
