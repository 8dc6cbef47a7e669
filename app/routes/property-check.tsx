import { data, redirect, type RouterContextProvider } from "react-router";
import { asSeenBy } from "#app/core/page-deliveries/deliveries.server.ts";
import { isItemId } from "#app/facts/diligence/items.ts";
import { knownOfItems } from "#app/facts/diligence/known.ts";
import { byNewerSource } from "#app/facts/listings/leading-source.ts";
import { headline } from "#app/facts/listings/listing-text.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import {
  CHECK_REFUSALS,
  checkAnchor,
  CHECKED_KEY,
  MAX_CHECK_BYTES,
  NOT_CHECKED,
  readCheck,
  typedCheck,
  type CheckRefusal,
  type TypedCheck,
} from "#app/features/diligence/check-form.ts";
import { CheckPage } from "#app/features/diligence/check-page.tsx";
import { readChecks, saveCheck } from "#app/features/diligence/checks.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { FORM_REFUSALS, readLimitedForm } from "#app/platform/limited-form.server.ts";
import { viewerContext } from "#app/request-context.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/property-check.ts";

type Context = Readonly<RouterContextProvider>;

export const meta: Route.MetaFunction = () => [
  { title: "Antes de propor · Martelo" },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { detail: known, number, id } = await itemOf(context, params);
  const { accounts, now } = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const detail = await asSeenBy(accounts.db, viewer?.userId ?? null, known);
  const checks = viewer && (await readChecks(accounts.db, { userId: viewer.userId, number }));
  const fromSources = knownOfItems(byNewerSource(detail, now()))[id] ?? null;
  const check = checks && (checks[id] ?? NOT_CHECKED);
  return { view: { number, id, known: fromSources, check }, title: headline(detail.listing) };
}

/** Limit of forms that may have a file and are read at the same time, because each is in memory. */
const AT_ONCE = 8;
const SMALL_BYTES = 64 * 1024;
let reading = 0;

/** Saves what a member saw. A refused form comes back as it was typed, also where the session is over. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { number, id } = await itemOf(context, params);
  const isLarge = Number(request.headers.get("content-length") ?? Infinity) > SMALL_BYTES;
  if (isLarge && reading >= AT_ONCE) return refusal("busy", null, 503);
  if (isLarge) reading++;
  try {
    const read = await readLimitedForm(request, MAX_CHECK_BYTES);
    if (!read.ok) return refusal(read.reason, null, FORM_REFUSALS[read.reason]);
    const typed = typedCheck(read.form);
    const viewer = await context.get(viewerContext)();
    if (!viewer) return refusal("session", typed, 401);
    const { accounts, checkFiles } = context.get(servicesContext);
    const onError = (error: unknown) => context.get(reportErrorContext)(error, request);
    const own = { userId: viewer.userId, number, item: id };
    const sent = read.form.get("arquivo");
    const file = sent instanceof File && sent.size > 0 ? sent : null;
    const stored = (await readChecks(accounts.db, own))[id];
    const hasFile = file !== null || (Boolean(stored?.fileName) && !typed.dropsFile);
    const check = readCheck(typed, hasFile, dayInSaoPaulo(accounts.now()));
    if (!check.ok) return data({ why: check.why, typed }, { status: 422 });
    const { dropsFile } = typed;
    const saved = await saveCheck({ ...accounts, checkFiles, onError }, own, check.value, {
      file,
      dropsFile,
    });
    if (saved.outcome === "refused") return refusal(saved.reason, typed, 422);
  } finally {
    if (isLarge) reading--;
  }
  announce(context, goodNews("Salvo", "Só você vê o que conferiu."));
  return redirect(pageOfItem(request, number, id));
}

function refusal(reason: CheckRefusal, typed: TypedCheck | null, status: number) {
  return data({ why: CHECK_REFUSALS[reason], typed }, { status });
}

async function itemOf(context: Context, params: { number: string; item: string }) {
  const number = canonicalNumber(params.number);
  const detail = number === null ? null : await context.get(servicesContext).findListing(number);
  if (detail === null || !isItemId(params.item)) throw data(null, { status: 404 });
  return { detail, number: detail.listing.number, id: params.item };
}

/** The property's page with the item in view, and with the plan of the page that the form was on. */
function pageOfItem(request: Request, number: string, id: Parameters<typeof checkAnchor>[0]): string {
  const path = `/property/${number}`;
  const from = URL.parse(request.headers.get("referer") ?? "");
  const query = new URLSearchParams(from?.pathname === path ? from.search : "");
  query.set(CHECKED_KEY, id);
  return `${path}?${query}#${checkAnchor(id)}`;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckPage {...loaderData} refusal={actionData ?? null} />;
}
