import type { Bound, FilterGroup, Option } from "./filter-form.ts";

const THOUSANDS = new Intl.NumberFormat("pt-BR");

/** Most counts are small, and need no formatter. */
function written(count: number): string {
  return count < 1_000 ? String(count) : THOUSANDS.format(count);
}

/** The inputs of one filter. */
export function FilterControl({ group }: { group: FilterGroup }) {
  switch (group.kind) {
    case "checks":
      return (
        <>
          <fieldset className="checks" aria-label={group.label}>
            {group.options.map((option) => (
              <label key={option.value}>
                <input
                  type="checkbox"
                  name={group.key}
                  value={option.value}
                  defaultChecked={option.checked}
                  disabled={option.count === 0 && !option.checked}
                />
                {`${option.label} `}
                <i>{written(option.count)}</i>
              </label>
            ))}
          </fieldset>
          {group.note !== null && <p className="text-xs text-muted">{group.note}</p>}
        </>
      );
    case "choice":
      return <Choice name={group.key} label={group.label} options={group.options} />;
    case "range":
      return (
        <fieldset className="flex gap-3" aria-label={group.label}>
          <Amount bound={group.min} prefix={group.prefix} suffix={group.suffix} />
          {group.max !== null && <Amount bound={group.max} prefix={group.prefix} suffix={group.suffix} />}
        </fieldset>
      );
  }
}

/** A minimum, `Tanto faz` first. */
function Choice({ name, label, options }: { name: string; label: string; options: Option[] }) {
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
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.checked}
            disabled={option.count === 0 && !option.checked}
          />
          {option.label} <i>{written(option.count)}</i>
        </label>
      ))}
    </div>
  );
}

function Amount({ bound, prefix, suffix }: { bound: Bound; prefix: string; suffix: string }) {
  return (
    <label className="grid flex-1 gap-1 text-sm">
      {bound.label}
      <span className="amount">
        {prefix}
        <input
          name={bound.key}
          defaultValue={bound.value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
        />
        {suffix}
      </span>
    </label>
  );
}
