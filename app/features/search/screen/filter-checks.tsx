import { useLayoutEffect, useRef, useState } from "react";
import { writtenCount } from "#app/lib/numbers.ts";
import { foldOptions, type Option } from "./filter-options.ts";

interface ChecksProps {
  name: string;
  options: Option[];
  /** `Ver todos` in the grammatical gender of the options. */
  all?: string;
}

/** Checkboxes for several values; of a long list the chosen and the most frequent ones come before the rest. */
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

/** Keeps the result of `foldOptions` from when the panel was opened, so that no option moves while it is pressed. */
function useFold(options: Option[]) {
  const element = useRef<HTMLDetailsElement>(null);
  const [order, hold] = useState(() => seenFirst(options));
  // Before the answer is painted: a panel that is opened as soon as it is seen has chosen options first.
  useLayoutEffect(() => {
    const form = element.current?.closest("form");
    const fold = () => {
      if (form?.querySelector(":popover-open")) return;
      hold(seenFirst(options));
    };
    fold();
    form?.addEventListener("toggle", fold, true);
    return () => form?.removeEventListener("toggle", fold, true);
  }, [options]);
  return { element, ...foldOptions(options, order.split(",")) };
}

/** Radio buttons for a minimum, beginning with `Tanto faz`. */
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

/** An option; one without properties cannot be chosen. */
function Offer({ type, name, option }: { type: "checkbox" | "radio"; name: string; option: Option }) {
  // An option without properties can still be removed when the address has it.
  const isUnavailable = option.count === 0 && !option.checked;
  return (
    <label className={isUnavailable ? "dead" : undefined}>
      <input
        type={type}
        name={name}
        value={option.value}
        defaultChecked={option.checked}
        disabled={isUnavailable}
      />
      {`${option.label} `}
      <i>{option.unknown ?? writtenCount(option.count)}</i>
    </label>
  );
}
