/** Measurements that a page makes of itself; times in milliseconds. */
interface Probes {
  /** Sum of the layout shifts that no input explains (Layout Instability API). */
  shift(): number;
  /** From each press or key to the next paint (Event Timing API, which leaves out what took less than 16 ms). */
  interactions(): number[];
  /** From the start of the page, or from the next click, until something with this selector has been painted. */
  drawn(selector: string, from: "start" | "click"): Promise<number>;
  /** From the next click until list and map have painted the answer of another address. */
  changed(): Promise<number>;
}

declare global {
  interface Window {
    probes: Probes;
  }
}

/** Installs `window.probes` before anything of the page runs. Stands alone: it is sent to the browser as text. */
export function installProbes(): void {
  const waits = new Map<number, number>();
  let shift = 0;
  const shifts = new PerformanceObserver((list) => addShifts(list.getEntries()));
  const events = new PerformanceObserver((list) => addEvents(list.getEntries()));
  shifts.observe({ type: "layout-shift", buffered: true });
  events.observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);

  function addShifts(entries: PerformanceEntryList): void {
    for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shift += entry.value;
  }
  function addEvents(entries: PerformanceEntryList): void {
    for (const entry of entries as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0)
        waits.set(entry.interactionId, Math.max(waits.get(entry.interactionId) ?? 0, entry.duration));
  }

  /** Resolves in the frame after the one in which the condition was first true: by then it has been painted. */
  const painted = (from: "start" | "click", holds: () => boolean) =>
    new Promise<number>((resolve) => {
      const watch = (start: number) => {
        const look = () => {
          if (holds()) requestAnimationFrame(() => resolve(performance.now() - start));
          else requestAnimationFrame(look);
        };
        look();
      };
      if (from === "start") watch(0);
      else addEventListener("click", ({ timeStamp }) => watch(timeStamp), { once: true, capture: true });
    });
  const has = (selector: string) => document.querySelector(selector) !== null;

  window.probes = {
    shift() {
      addShifts(shifts.takeRecords());
      return shift;
    },
    interactions() {
      addEvents(events.takeRecords());
      return [...waits.values()];
    },
    drawn: (selector, from) => painted(from, () => has(selector)),
    changed() {
      const before = location.href;
      return painted(
        "click",
        () =>
          location.href !== before &&
          !has("[data-results] [aria-busy=true]") &&
          has(".map-basemap[data-map=ready]:not([data-stale])"),
      );
    },
  };
}
