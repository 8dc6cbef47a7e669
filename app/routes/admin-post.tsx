import { randomUUID } from "node:crypto";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { readArticle } from "#app/core/content/article-html.ts";
import { readPost } from "#app/core/content/posts.server.ts";
import { deletePost, savePost } from "#app/core/content/save-post.server.ts";
import {
  CHANGED_MEANWHILE,
  DELETED_MEANWHILE,
  POSTS_PATH,
  TRY_AGAIN,
} from "#app/features/admin/content/content-parts.ts";
import { typedIn, versionIn } from "#app/features/admin/content/fields.ts";
import { EditorPage } from "#app/features/admin/content/posts/editor-page.tsx";
import {
  editorView,
  postForm,
  typedPost,
  type EditorAnswer,
} from "#app/features/admin/content/posts/post-form.ts";
import { removeCover } from "#app/features/admin/content/posts/post-cover.server.ts";
import { POST_FIELDS, editorAddress } from "#app/features/admin/content/posts/post-fields.ts";
import { liveParts } from "#app/features/blog/article-view.ts";
import { liveReaders } from "#app/features/blog/live-readers.server.ts";
import { PHOTO_TYPES } from "#app/features/profile/avatar-rules.ts";
import { usualSortOf } from "#app/facts/query/query-codec.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { readForm } from "#app/lib/form.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { announceAct } from "./announce-act.server.ts";
import { deletionToast, notDeleted } from "./content-form.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-post.ts";

/** An article has its address before it is saved, so that what is typed keeps its place when a session ends. */
export async function loader({ request, params: { id }, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  if (id === "novo") throw redirect(editorAddress(randomUUID()));
  if (!isUuid(id)) throw data(null, { status: 404 });
  const { accounts, now } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar artigo", async () => ({
    ...editorView(id, await readPost(accounts.db, id), now()),
    savedHere: url.searchParams.get("salvo"),
    removing: url.searchParams.has("deletar"),
  }));
}

/** What is typed belongs to the version it began with: a form elsewhere on the page loads none anew. */
export function shouldRevalidate({
  formAction,
  currentUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formAction === undefined) return defaultShouldRevalidate;
  return formAction.startsWith(currentUrl.pathname);
}

export async function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const { db } = services.accounts;
  const now = services.now();
  const form = await postedForm(request, MAX_BYTES);
  const version = versionIn(form);
  const report = (error: unknown) => context.get(reportErrorContext)(error, request);
  if (form.get("intent") === "deletar") {
    await requireFreshAdmin(context, request, form);
    let leadsTo = editorAddress(id);
    await announceAct({ request, context }, notDeleted("artigo"), async () => {
      const done = await deletePost(db, adminId, { id, version }, now);
      if (done.outcome !== "changed") leadsTo = POSTS_PATH;
      if (done.outcome === "deleted") {
        if (done.post.cover !== null)
          await removeCover({ covers: services.covers, onError: report }, done.post.cover);
        await services.content.changed();
      }
      return deletionToast("artigo", done);
    });
    return redirect(leadsTo);
  }
  const typed = typedIn(form, POST_FIELDS);
  const answer = (change: Partial<EditorAnswer>, status: number) => {
    const errors = change.errors ?? {};
    const [first] = Object.values(errors);
    if (first !== undefined) announce(context, badNews("Erro", `Erro ao salvar artigo\n${first}`));
    return data({ typed, version, preview: null, theirs: null, ...change, errors }, { status });
  };
  if (form.get("intent") === "previa") {
    const usualSort = usualSortOf(services.settings);
    const readers = liveReaders({ db, engine: services.engine(), usualSort, today: dayInSaoPaulo(now) });
    return answer({ preview: await liveParts(readArticle(typed.texto).parts, readers) }, 200);
  }
  const read = readForm(postForm(now), form);
  if (!read.ok) return answer({ errors: read.errors }, 422);
  try {
    const saved = await savePost(db, adminId, { id, version }, read.value, now);
    if (saved.outcome === "taken") return answer({ errors: { endereco: TAKEN } }, 422);
    if (saved.outcome === "gone") return answer({ errors: { "": DELETED_MEANWHILE }, version: 0 }, 409);
    if (saved.outcome === "changed") {
      const theirs = typedPost(saved.current, now);
      return answer({ errors: { "": CHANGED_MEANWHILE }, version: saved.current.version, theirs }, 409);
    }
    await services.content.changed();
    announce(context, goodNews("Sucesso", "Artigo salvo com sucesso"));
    return redirect(`${url.pathname}?salvo=${saved.post.version}`);
  } catch (error) {
    report(error);
    return answer({ errors: { "": TRY_AGAIN } }, 500);
  }
}

/** As `server/request-body.ts` lets through: far more than the longest article. */
const MAX_BYTES = 512 * 1024;
const TAKEN = "Outro artigo tem ou já teve este endereço.";

export default function AdminPost({ loaderData: { view }, actionData, params }: Route.ComponentProps) {
  return <EditorPage id={params.id} view={view} answer={actionData ?? null} pictureTypes={PHOTO_TYPES} />;
}
