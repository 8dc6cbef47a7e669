import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Theme } from "./theme.ts";

type Loaded = { theme: Theme | null } | undefined;

/**
 * The theme of a page: the one it was loaded with, or what was chosen in another tab of this browser since. `loaded` is
 * another object whenever it was loaded again.
 */
export function useSharedTheme(loaded: Loaded): Theme | null {
  const [heard, setHeard] = useState<{ since: Loaded; theme: Theme | null } | null>(null);
  const theme = (heard !== null && heard.since === loaded ? heard : loaded)?.theme ?? null;
  const shown = useRef(theme);
  const tabs = useRef<BroadcastChannel | null>(null);

  const hear = useEffectEvent((next: Theme | null) => {
    shown.current = next;
    setHeard({ since: loaded, theme: next });
  });
  useEffect(() => {
    const channel = new BroadcastChannel("martelo.tema");
    channel.addEventListener("message", ({ data }: MessageEvent<Theme | null>) => hear(data));
    tabs.current = channel;
    return () => channel.close();
  }, []);

  useEffect(() => {
    if (!loaded || shown.current === theme) return;
    shown.current = theme;
    tabs.current?.postMessage(theme);
  }, [loaded, theme]);
  return theme;
}
