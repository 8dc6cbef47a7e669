import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { CompareToggle } from "#app/features/cards/compare-toggle.tsx";
import { HideToggle } from "#app/features/cards/hide-toggle.tsx";
import { ListingPicture } from "#app/features/cards/listing-parts.tsx";
import { seen } from "#app/features/device-marks/device-marks.browser.ts";
import { EstimateLine } from "#app/features/deciding/first-answer.tsx";
import { FavoriteButton } from "#app/features/favorites/hearts/favorite-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DeadlineBlock } from "./deadline-block.tsx";
import { PriceHead } from "./price-parts.tsx";
import { Rows } from "./property-blocks.tsx";
import type { QuickLookView } from "./quick-look-view.ts";

interface Props {
  number: string;
  /** State of the history entry of the whole page, if it is opened from here. */
  state: unknown;
  onClose: () => void;
}

/** Where the list stays usable beside it; narrower windows show it as a sheet above the list. */
const BESIDE = "(width >= 64rem)";

/** The facts of one property beside the list, which keeps its place. The focus returns to the property's card or row. */
export default function QuickLook({ number, state, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const { current: element } = dialog;
    if (matchMedia(BESIDE).matches) element?.show();
    else element?.showModal();
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog:modal"))
        close.current();
    };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
  useEffect(() => {
    const item = document.querySelector<HTMLElement>(`[data-results] [data-number="${number}"]`);
    item?.setAttribute("data-looked", "");
    heading.current?.focus({ preventScroll: true });
    return () => {
      item?.removeAttribute("data-looked");
      // Whoever has gone back to the list keeps the focus.
      if (document.activeElement?.closest("[data-results]")) return;
      const link = item?.querySelector<HTMLElement>(":is(.cover, th a, [data-action=look]):not([inert] *)");
      link?.focus({ preventScroll: true });
    };
  }, [number]);
  const view = useView(number);
  return (
    <dialog
      ref={dialog}
      className="quick-look"
      aria-labelledby="resumo"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <h2 ref={heading} id="resumo" tabIndex={-1} className="pt-2 text-lg font-semibold outline-none">
          {typeof view === "string" ? "Resumo do imóvel" : view.title}
        </h2>
        <button
          type="button"
          className="button button-plain button-icon"
          aria-label="Fechar resumo"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {typeof view === "string" ? <output className="text-muted">{view}</output> : <Facts view={view} />}
      <Link to={`/property/${number}`} state={state} className="button button-brand">
        Abrir a página do imóvel
      </Link>
    </dialog>
  );
}

function Facts({ view }: { view: QuickLookView }): ReactNode {
  const { number, title, picture, photo, address, point, status, price, deadline, details, estimate } = view;
  return (
    <>
      {photo && (
        <div className="card-picture">
          <ListingPicture number={number} picture={picture} sizes="24rem" />
        </div>
      )}
      <p className="text-sm text-muted">
        {address}
        {point !== null && ` · ${point}`}
      </p>
      {(status.left ?? status.returned) !== null && (
        <p className="text-sm text-amber">{status.left ?? status.returned}.</p>
      )}
      <div>
        <PriceHead view={{ price }} />
      </div>
      {estimate && (
        <p className="text-sm">
          <EstimateLine estimate={estimate} />
        </p>
      )}
      <DeadlineBlock key={number} deadline={deadline} />
      <Rows rows={[...price.rows, ...details.filter(({ term }) => term !== "Tipo")]} />
      <div className="flex flex-wrap gap-2">
        <FavoriteButton number={number} />
        <CompareToggle item={{ number, title, picture }} />
        <HideToggle number={number} />
      </div>
    </>
  );
}

const LOADING = "Carregando…";
const FAILED = "O resumo não pôde ser carregado. A página do imóvel tem tudo.";

/** The facts, or what there is to say while there are none. */
function useView(number: string): QuickLookView | string {
  const [answer, setAnswer] = useState<{ of: string; view: QuickLookView | string } | null>(null);
  useEffect(() => {
    const over = new AbortController();
    const load = async () => {
      const response = await fetch(`/property/${number}/resumo.json`, { signal: over.signal });
      if (!response.ok) throw new Error(`${response.status}`);
      setAnswer({ of: number, view: (await response.json()) as QuickLookView });
      seen.put(number, true);
    };
    load().catch(() => over.signal.aborted || setAnswer({ of: number, view: FAILED }));
    return () => over.abort();
  }, [number]);
  return answer?.of === number ? answer.view : LOADING;
}
