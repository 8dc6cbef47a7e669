import { writtenCount } from "#app/features/listings/listing-view.ts";
import type { Option } from "./filter-options.ts";

/** Nobody has it. It can be taken off where an address asks for it. */
function isDead({ count, checked }: Option): boolean {
  return count === 0 && !checked;
}

/** Any of several values. One that nobody has cannot be chosen. */
export function Checks({ name, options }: { name: string; options: Option[] }) {
  return options.map((option) => (
    <label key={option.value} className={isDead(option) ? "dead" : undefined}>
      <input
        type="checkbox"
        name={name}
        value={option.value}
        defaultChecked={option.checked}
        disabled={isDead(option)}
      />
      {`${option.label} `}
      <i>{writtenCount(option.count)}</i>
    </label>
  ));
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
        <label key={option.value} className={isDead(option) ? "dead" : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.checked}
            disabled={isDead(option)}
          />
          {`${option.label} `}
          <i>{writtenCount(option.count)}</i>
        </label>
      ))}
    </div>
  );
}
