import { writtenCount } from "#app/lib/numbers.ts";
import type { Option } from "./filter-options.ts";

/** Any of several values. One that nobody has cannot be chosen. */
export function Checks({ name, options }: { name: string; options: Option[] }) {
  return options.map((option) => <Offer key={option.value} type="checkbox" name={name} option={option} />);
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

function Offer({ type, name, option }: { type: "checkbox" | "radio"; name: string; option: Option }) {
  // Nobody has it. It can be taken off where an address asks for it.
  const isDead = option.count === 0 && !option.checked;
  return (
    <label className={isDead ? "dead" : undefined}>
      <input type={type} name={name} value={option.value} defaultChecked={option.checked} disabled={isDead} />
      {`${option.label} `}
      <i>{writtenCount(option.count)}</i>
    </label>
  );
}
