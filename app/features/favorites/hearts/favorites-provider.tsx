import {
  createContext,
  Suspense,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { useLocation } from "react-router";
import { latePart } from "#app/ui/late-part.tsx";
import { showToast, badNews } from "#app/ui/toast.ts";
import { MARK_FORM, MARK_PATH, markName, readMark, type FavoriteMark } from "./favorite-mark.ts";
import { FavoriteStore, type MarkAnswer } from "./favorite-store.ts";

const FavoriteGate = latePart(() => import("./heart-dialog.tsx"), "by press");

/** The viewer's favourites; null on an error page. */
export const Favorites = createContext<FavoriteStore | null>(null);

const never = () => () => {};

/** Whether a property is a favourite. */
export function useFavorite(number: string): boolean {
  return useAnyFavorite([number]);
}

/** Whether any of these properties is a favourite. */
export function useAnyFavorite(numbers: readonly string[]): boolean {
  const store = use(Favorites);
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => numbers.some((number) => store?.has(number)),
    () => numbers.some((number) => store?.first.has(number)),
  );
}

/**
 * Wraps every page: provides its favourites, the form that hearts use without a script, and the dialog of a
 * refusal.
 */
export function FavoritesProvider({ numbers, children }: { numbers: string; children: ReactNode }) {
  const [store] = useState(() => new FavoriteStore(numbers, { send: sendMark, complain }));
  useEffect(() => store.follow(numbers), [store, numbers]);
  useEffect(() => joinTabs(store), [store]);
  const { pathname, search } = useLocation();
  const gate = useSyncExternalStore(
    store.gate.subscribe,
    () => store.gate.value,
    () => null,
  );
  return (
    <Favorites value={store}>
      {children}
      <form id={MARK_FORM} method="post" action={MARK_PATH} hidden>
        <input type="hidden" name="volta" value={pathname + search} />
      </form>
      {gate && (
        <Suspense>
          <FavoriteGate gate={gate} onClose={() => store.gate.set(null)} />
        </Suspense>
      )}
    </Favorites>
  );
}

function complain({ saved }: FavoriteMark, why: "failed" | "unreached"): void {
  const what = saved ? "salvar o imóvel nos favoritos" : "remover o imóvel dos favoritos";
  const [title, when] = why === "failed" ? ["Erro", ""] : ["Sem conexão", " quando a internet voltar"];
  showToast(badNews(title, `Não foi possível ${what}. Tente de novo${when}.`));
}

/** Sends a heart's form by script; the JSON answer has no redirect. */
async function sendMark({ number, saved }: FavoriteMark): Promise<MarkAnswer> {
  try {
    const { ok, status } = await fetch(MARK_PATH, {
      method: "POST",
      // The request continues when the page is left.
      keepalive: true,
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ [markName(saved)]: number }),
    });
    return ok ? "done" : status === 401 ? "sign_in" : status === 402 ? "plan" : "failed";
  } catch {
    return "unreached";
  }
}

/** Synchronizes the member's tabs; returns a function that ends this. */
function joinTabs(store: FavoriteStore): () => void {
  const channel = new BroadcastChannel("martelo.favoritos");
  channel.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const mark = readMark(new URLSearchParams(data));
    if (mark) store.hear(mark);
  });
  const leave = store.done.subscribe(() => {
    const mark = store.done.value;
    if (mark) channel.postMessage(`${markName(mark.saved)}=${mark.number}`);
  });
  return () => {
    leave();
    channel.close();
  };
}
