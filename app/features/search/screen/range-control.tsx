import { writtenCount } from "#app/lib/numbers.ts";
import { useEffect, useEffectEvent, useRef, type PointerEvent } from "react";
import { parseAmount, priceWords } from "#app/facts/query/amount.ts";
import { DISCOUNT_SCALE, positionOf, PRICE_SCALE, valueAt, type Scale } from "#app/facts/query/scales.ts";
import { announceChange, onFormInput } from "./filter-events.browser.ts";
import type { FilterControlView } from "./filter-controls.ts";
import type { Bound } from "./range-bounds.ts";
import { barsPath, TALLEST } from "./histogram-path.ts";

type Props = Extract<FilterControlView, { kind: "range" }> & { label: string };

/** Pause in ms after the last key press before a slider searches. */
const DEBOUNCE_MS = 300;
const SCALES = {
  price: { scale: PRICE_SCALE, ends: ["R$ 0", "R$ 10M"], say: priceWords },
  discount: { scale: DISCOUNT_SCALE, ends: ["0%", "100%"], say: (percent: number) => `${percent}%` },
} as const;

/** Two bounds as number fields; those with a scale also have a slider under a histogram. */
export function RangeControl({ label, scale, bins, prefix, suffix, min, max }: Props) {
  return (
    <>
      {scale !== null && <Slider label={label} bins={bins} names={[min.key, max.key]} {...SCALES[scale]} />}
      <div className="flex gap-3">
        <Amount bound={min} hint={scale && "0"} prefix={prefix} suffix={suffix} />{" "}
        <Amount
          bound={max}
          hint={scale && writtenCount(SCALES[scale].scale.max)}
          prefix={prefix}
          suffix={suffix}
        />
      </div>
    </>
  );
}

interface AmountProps {
  bound: Bound;
  /** Placeholder of an empty field. */
  hint: string | null;
  prefix: string;
  suffix: string;
}

function Amount({ bound, hint, prefix, suffix }: AmountProps) {
  const { key, label, value, problem } = bound;
  return (
    <div className="grid flex-1 content-start gap-1 text-sm">
      <label className="grid gap-1">
        {`${label} `}
        <span className="amount">
          {prefix}
          <input
            name={key}
            defaultValue={value}
            placeholder={hint ?? undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${key}-erro` : undefined}
          />
          {suffix}
        </span>
      </label>
      {problem && (
        <p id={`${key}-erro`} className="text-sm text-red">
          {problem}
        </p>
      )}
    </div>
  );
}

interface SliderProps {
  label: string;
  bins: number[];
  /** Names of the fields of the lower and the upper bound, which hold the values. */
  names: [string, string];
  scale: Scale;
  ends: readonly [string, string];
  say: (value: number) => string;
}

/**
 * Two thumbs on a scale. Visually hidden native range inputs handle keys and screen readers; what is drawn
 * follows the scale, which need not be linear, and handles the pointer.
 */
function Slider({ label, bins, names, scale, ends, say }: SliderProps) {
  const root = useRef<HTMLDivElement>(null);
  const dragged = useRef<0 | 1 | null>(null);
  const waiting = useRef(0);

  const fields = () => {
    const { elements } = root.current!.closest("form")!;
    return names.map((name) => elements.namedItem(name) as HTMLInputElement) as [
      HTMLInputElement,
      HTMLInputElement,
    ];
  };
  const values = (): [number, number] => {
    const [low, high] = fields().map((field) => parseAmount(field.value));
    return [Math.min(low ?? 0, scale.max), Math.min(high ?? scale.max, scale.max)];
  };

  /** Draws the values of the fields. */
  function show() {
    const element = root.current;
    if (!element) return;
    const thumbs = element.querySelectorAll("input");
    for (const [i, value] of values().entries()) {
      element.style.setProperty(i === 0 ? "--low" : "--high", String(positionOf(scale, value)));
      thumbs[i]!.value = String(value);
      thumbs[i]!.setAttribute("aria-valuetext", say(value));
    }
  }

  function move(thumb: 0 | 1, to: number) {
    const [low, high] = values();
    const value = thumb === 0 ? Math.min(to, high) : Math.max(to, low);
    const isEnd = value === (thumb === 0 ? 0 : scale.max);
    fields()[thumb].value = isEnd ? "" : writtenCount(value);
    show();
  }

  const follow = useEffectEvent((event?: Event) => {
    if (!event || names.includes((event.target as HTMLInputElement).name)) show();
  });
  useEffect(() => {
    follow();
    return onFormInput(root.current!.closest("form"), (event) => follow(event));
  }, [root]);

  function valueUnder(event: PointerEvent<HTMLDivElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return valueAt(scale, (event.clientX - left) / width);
  }

  function grab(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const at = valueUnder(event);
    const [low, high] = values();
    const here = positionOf(scale, at);
    const toLow = Math.abs(here - positionOf(scale, low));
    const toHigh = Math.abs(here - positionOf(scale, high));
    dragged.current = toLow < toHigh || (toLow === toHigh && at < low) ? 0 : 1;
    event.currentTarget.setPointerCapture(event.pointerId);
    root.current!.querySelectorAll("input")[dragged.current]!.focus({ preventScroll: true });
    event.preventDefault();
    move(dragged.current, at);
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (dragged.current !== null) move(dragged.current, valueUnder(event));
  }

  function drop() {
    if (dragged.current === null) return;
    dragged.current = null;
    announceChange(root.current!);
  }

  /** A step by keyboard or screen reader: of many small steps only the last one searches. */
  function step(thumb: 0 | 1, value: number) {
    move(thumb, value);
    window.clearTimeout(waiting.current);
    waiting.current = window.setTimeout(() => {
      if (root.current) announceChange(root.current);
    }, DEBOUNCE_MS);
  }

  return (
    <div ref={root} className="range with-script">
      <svg viewBox={`0 0 ${bins.length} ${TALLEST}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={barsPath(bins)} />
      </svg>
      {names.map((name, i) => (
        <input
          key={name}
          type="range"
          min={0}
          max={scale.max}
          step={scale.step}
          defaultValue={i === 0 ? 0 : scale.max}
          aria-label={`${label} ${i === 0 ? "mínimo" : "máximo"}`}
          onChange={(event) => step(i as 0 | 1, Number(event.currentTarget.value))}
        />
      ))}
      <div
        className="range-track"
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <span className="range-thumb" />
        <span className="range-thumb" />
      </div>
      <p className="range-ends" aria-hidden="true">
        <span>{`${ends[0]} `}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  );
}
