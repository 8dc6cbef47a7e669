import { Suspense, useEffect } from "react";
import { DeviceList } from "#app/features/device-marks/device-list.ts";
import { browserDevice } from "#app/features/device-marks/device-marks.browser.ts";
import { useSignal } from "#app/features/device-marks/use-marks.tsx";
import { keyHelpShown } from "#app/features/search/triage/key-help-shown.ts";
import { swipeCards, pressKey } from "#app/features/search/triage/triage-keys.browser.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { latePart } from "#app/ui/late-part.tsx";
import { unpack, type Packed } from "#app/ui/packed.ts";
import { firstKnown, VISITS, type Arrivals } from "../visits/visits.ts";
import type { SearchView } from "./search-view.ts";

const KeyHelp = latePart(() => import("#app/features/search/triage/key-help.tsx"), "by press");

/** Searches that are remembered. */
const LIMIT = 50;
/** A list that was shown so long was seen. */
const SEEN_MS = 5_000;

/** The newest list at the last visit of a search. */
const visits = new DeviceList({ key: "martelo.visitas", limit: LIMIT, codec: VISITS }, browserDevice);

/** The same before this tab showed the search: what is new stays so when the page is loaded again. */
const before = new DeviceList(
  { key: "martelo.visita", limit: LIMIT, codec: VISITS },
  {
    read: (key) => sessionStorage.getItem(key),
    write: (key, text) => sessionStorage.setItem(key, text),
    watch: () => {},
  },
);

/** What the search has besides after the first gesture: the keys and swipes of the list, and what is new since the last visit. */
export default function LateParts({ arrivals }: Pick<SearchView, "arrivals">) {
  useEffect(() => {
    addEventListener("keydown", pressKey);
    const endSwipes = swipeCards();
    return () => {
      removeEventListener("keydown", pressKey);
      endSwipes();
    };
  }, []);
  const shown = useSignal(keyHelpShown, false);
  return (
    <>
      {arrivals !== null && <VisitLine arrivals={arrivals} />}
      {shown && (
        <Suspense>
          <KeyHelp onClose={() => keyHelpShown.set(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The day of the newest list when this search was last visited; null: it was not. */
function lastVisit({ search, newest }: Pick<Arrivals, "search" | "newest">): IsoDate | null {
  const here = search + newest;
  if (!before.has(here)) before.put(here, visits.entries.get(search) ?? "");
  return before.entries.get(here) || null;
}

/** Counts the list as seen after seconds, or when the page or its list is left; returns a function for the latter. */
function noteVisit({ search, newest }: Pick<Arrivals, "search" | "newest">): () => void {
  const note = () => {
    const known = visits.entries.get(search) ?? "";
    visits.put(search, known > newest ? known : newest);
  };
  const timer = setTimeout(note, SEEN_MS);
  addEventListener("pagehide", note);
  return () => {
    clearTimeout(timer);
    removeEventListener("pagehide", note);
    note();
  };
}

/** Draws a line with words above an item of the list, or the next one that is not hidden; returns a function that removes it. */
function lineAbove(index: number, words: string): () => void {
  const sheet = new CSSStyleSheet();
  const from = `:nth-child(n+${index + 1}):not([hidden])`;
  const item = (kind: string) => `${kind}${from}:not(${kind}${from}~*)`;
  const places = [`.cards>${item("li")}`, `tbody>${item("tr")}>th`];
  const rule = (part: string, content: string) =>
    `${places.map((place) => `[data-results] ${place}::${part}`).join()}{content:"${content}"}`;
  sheet.replaceSync(rule("before", "") + rule("after", words));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Shows nothing itself: places the line below what is new since the last visit of a search on this device. */
function VisitLine({ arrivals }: { arrivals: Packed<Arrivals> }) {
  useEffect(() => {
    const list = unpack(arrivals);
    const visited = lastVisit(list);
    const at = visited === null ? null : firstKnown(list.after, visited);
    const isOne = at === 1 && list.first;
    const words = `Acima: ${isOne ? "novo" : "novos"} desde sua última visita`;
    const removeLine = at === null ? null : lineAbove(at, words);
    const leave = noteVisit(list);
    return () => {
      removeLine?.();
      leave();
    };
  }, [arrivals]);
  return null;
}
