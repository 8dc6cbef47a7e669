import { useEffect, useRef, useState } from "react";
import { writtenCount } from "#app/lib/numbers.ts";
import { foldOptions, type Option } from "./filter-options.ts";

interface ChecksProps {
  name: string;
  options: Option[];
  /** `Ver todos` in the gender of what is listed. */
  all?: string;
}

/** Any of several values, of a long list the chosen ones and the most frequent before the rest. */
export function Checks({ name, options, all = "Ver todos" }: ChecksProps) {
  const { element, first, rest } = useFold(options);
  const offer = (option: Option) => <Offer key={option.value} type="checkbox" name={name} option={option} />;
  return (
    <>
      {first.map(offer)}
      {rest.length > 0 && (
        <details ref={element} className="more-options">
          <summary>{`${all} (${options.length})`}</summary>
          <div className="checks">{rest.map(offer)}</div>
        </details>
      )}
    </>
  );
}

/** `foldOptions` as it was when the panel around them was opened: nothing that is pressed moves away. */
function useFold(options: Option[]) {
  const element = useRef<HTMLDetailsElement>(null);
  const [held, hold] = useState(() => seenFirst(options));
  useEffect(() => {
    const form = element.current?.closest("form");
    const fold = () => {
      if (form?.querySelector(":popover-open")) return;
      hold(seenFirst(options));
    };
    fold();
    form?.addEventListener("toggle", fold, true);
    return () => form?.removeEventListener("toggle", fold, true);
  }, [options]);
  return { element, ...foldOptions(options, held.split(",")) };
}

/** A minimum, `Tanto faz` first. */
export function Choice({ name, label, options }: { name: string; label: string; options: Option[] }) {
  return (
    <div className="choices" role="radiogroup" aria-label={label}>
      <label>
        <input
          type="radio"
          name={name}
          value=""
          defaultChecked={options.every((option) => !option.checked)}
        />
        Tanto faz
      </label>
      {options.map((option) => (
        <Offer key={option.value} type="radio" name={name} option={option} />
      ))}
    </div>
  );
}

function seenFirst(options: Option[]): string {
  return foldOptions(options, [])
    .first.map(({ value }) => value)
    .join();
}

/** One that nobody has cannot be chosen. */
function Offer({ type, name, option }: { type: "checkbox" | "radio"; name: string; option: Option }) {
  // Nobody has it. It can be taken off where an address asks for it.
  const isDead = option.count === 0 && !option.checked;
  return (
    <label className={isDead ? "dead" : undefined}>
      <input type={type} name={name} value={option.value} defaultChecked={option.checked} disabled={isDead} />
      {`${option.label} `}
      <i>{option.untold ? "a lista não diz" : writtenCount(option.count)}</i>
    </label>
  );
}
