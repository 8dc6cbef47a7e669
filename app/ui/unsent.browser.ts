import { createPath, data, redirect, type DataStrategyResult, type Path, type UIMatch } from "react-router";
import { showToast, badNews } from "./toast.ts";
import { isUnreached } from "./unreached.ts";

type Answers = Record<string, DataStrategyResult>;

/** The page that a form is on: its address, and its routes with their data. */
export interface ShownPage {
  location: Path;
  matches: UIMatch[];
}

/** The last answer to a form. The router forgets it with the second load after it, the first belongs to it. */
let answer: { pathname: string; data: unknown; loads: number } | null = null;
/** Whether the next load belongs to a form that was not sent. */
let isUnsent = false;

const UNSENT = "Sem conexão: nada foi enviado. Tente de novo.";
/** The connection may have ended before the form came or after it. */
const UNANSWERED = "A conexão caiu: confira se foi salvo e tente de novo.";

/** Where the browser knows that there is no network, a form is not even sent: documents would be replaced, too. */
function stop(event: SubmitEvent): void {
  const { target, submitter } = event;
  const method = submitter?.getAttribute("formmethod") ?? (target as HTMLFormElement).method;
  if (navigator.onLine || method !== "post") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  showToast(badNews(UNSENT));
}

document.addEventListener("submit", stop, true);

/**
 * What a load or an action of the router answers: when a form does not reach the server, its page stays with what is typed,
 * and a toast says so.
 */
export async function keepForm(
  method: string,
  { pathname }: URL,
  page: ShownPage,
  load: () => Promise<Answers>,
): Promise<Answers> {
  const answers = await load();
  if (method !== "GET") return answered(pathname, answers, page);
  if (answer && ++answer.loads > 1) answer = null;
  if (!isUnsent) return answers;
  isUnsent = false;
  const before = new Map(page.matches.map(({ id, loaderData }) => [id, loaderData]));
  const stayed = Object.entries(answers).map(([id, own]) => [id, stay(id, own, before.get(id))]);
  return Object.fromEntries(stayed) as Answers;
}

/** An action's own answer, or where it did not arrive the one before, with a status for which no route is loaded again. */
function answered(pathname: string, answers: Answers, { location }: ShownPage): Answers {
  const [[id, { type, result }]] = Object.entries(answers) as [[string, DataStrategyResult]];
  const value = (result as { data?: unknown } | undefined)?.data;
  if (type === "data") answer = { pathname, data: value, loads: 0 };
  if (type === "data" || !isUnreached(value)) return answers;
  isUnsent = true;
  // Another page's action would lead there.
  if (pathname !== location.pathname)
    return { [id]: { type: "data", result: redirect(createPath(location)) } };
  const before = answer?.pathname === pathname ? answer.data : undefined;
  if (answer) answer.loads = 0;
  return { [id]: { type: "data", result: data(before, { status: 503 }) } };
}

function stay(id: string, own: DataStrategyResult, before: unknown): DataStrategyResult {
  const isMissing = own.type === "error" && isUnreached(own.result) && before;
  const { type, result } = isMissing ? { type: "data" as const, result: before } : own;
  if (id !== "root" || type === "error") return { type, result };
  // With its answer, because a toast of a script ends where a navigation does.
  return { type, result: { ...(result as object), toast: badNews(UNANSWERED) } };
}
