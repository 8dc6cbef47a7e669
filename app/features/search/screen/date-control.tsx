import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import { readDay, writtenDay } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Icon } from "#app/ui/icon.tsx";
import {
  addMonths,
  dayAfterKey,
  dayName,
  monthName,
  monthOf,
  pickDay,
  WEEKDAYS,
  weeksOf,
  type Days,
} from "./calendar.ts";
import { announceChange, onFormReset } from "./filter-events.browser.ts";
import type { FilterControlView } from "./filter-controls.ts";

const NO_DATES =
  "Nenhum imóvel desta busca tem data conhecida: as listas da Caixa não trazem datas, só a página de cada imóvel.";

type Props = Extract<FilterControlView, { kind: "dates" }>;

/**
 * Selects a day or a range of days: with a calendar, or without a script with two date fields. The fields
 * hold the value.
 */
export function DateControl({ from, to, today, days }: Props) {
  const live = useHydrated();
  return (
    <>
      {days.length === 0 && <p className="text-xs text-muted">{NO_DATES}</p>}
      <div className="without-script flex gap-3">
        <DayInput label="De" day={from} />
        <DayInput label="Até" day={to} />
      </div>
      {live && (
        <Calendar
          from={from}
          to={to}
          today={today}
          counts={new Map(days.map(({ date, count }) => [date, count]))}
        />
      )}
    </>
  );
}

function DayInput({ label, day }: { label: string; day: string }) {
  return (
    <label className="grid flex-1 gap-1 text-sm">
      {label}
      <input
        name="data"
        defaultValue={writtenDay(day)}
        placeholder="dd/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        className="field"
      />
    </label>
  );
}

type CalendarProps = Pick<Props, "from" | "to" | "today"> & { counts: Map<string, number> };

function Calendar({ from, to, today, counts }: CalendarProps) {
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Days | null>(from ? { from, to } : null);
  const [day, setDay] = useState(from || today);
  const moved = useRef(false);

  const fields = () => [
    ...root.current!.closest("form")!.querySelectorAll<HTMLInputElement>("input[name=data]"),
  ];
  const read = useEffectEvent(() => {
    const [first, last = first] = fields().flatMap(({ value }) => readDay(value) ?? []);
    // The answer to a choice made here changes nothing: the calendar stays on the month shown.
    if (first === chosen?.from && last === chosen?.to) return;
    setChosen(first && last ? { from: first, to: last } : null);
    if (first && last && (day < first || day > last)) setDay(first);
  });
  useEffect(() => onFormReset(root.current!.closest("form"), () => read()), []);
  const focusDay = useEffectEvent(() => {
    if (moved.current) root.current!.querySelector<HTMLElement>(`[data-day="${day}"]`)!.focus();
    moved.current = false;
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the day a key led to takes the focus once it is drawn
  useEffect(() => focusDay(), [day]);

  function choose(next: Days | null) {
    setChosen(next);
    for (const [i, field] of fields().entries())
      field.value = writtenDay((i === 0 ? next?.from : next?.to) ?? "");
    announceChange(root.current!);
  }

  function press(event: KeyboardEvent) {
    const next = dayAfterKey(day, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    moved.current = true;
    setDay(next);
  }

  const month = monthOf(day);
  const turn = (months: number) => setDay(addMonths(day, months));
  return (
    <div ref={root} className="calendar">
      <div className="flex items-center">
        <p className="flex-1 pl-2 font-semibold" aria-live="polite">
          {monthName(month)}
        </p>
        <button
          type="button"
          className="button button-plain button-icon"
          aria-label="Mês anterior"
          onClick={() => turn(-1)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className="button button-plain button-icon"
          aria-label="Próximo mês"
          onClick={() => turn(1)}
        >
          <Icon name="right" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of days is a grid */}
      <table role="grid" aria-label={monthName(month)} onKeyDown={press}>
        <thead>
          <tr>
            {WEEKDAYS.map(([name, letter]) => (
              <th key={name} scope="col" abbr={name}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, column) =>
                date === null ? (
                  <td key={WEEKDAYS[column]![0]} aria-hidden="true" />
                ) : (
                  <DayCell
                    key={date}
                    date={date}
                    count={counts.get(date) ?? 0}
                    isToday={date === today}
                    isFocus={date === day}
                    chosen={chosen}
                    onPick={() => {
                      setDay(date);
                      choose(pickDay(chosen, date));
                    }}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className="button button-plain"
        disabled={chosen === null}
        onClick={() => choose(null)}
      >
        Qualquer data
      </button>
    </div>
  );
}

interface DayProps {
  date: string;
  count: number;
  isToday: boolean;
  isFocus: boolean;
  chosen: Days | null;
  onPick: () => void;
}

function DayCell({ date, count, isToday, isFocus, chosen, onPick }: DayProps) {
  const inside = chosen !== null && date >= chosen.from && date <= chosen.to;
  const isEnd = inside && (date === chosen.from || date === chosen.to);
  return (
    <td aria-selected={inside}>
      <button
        type="button"
        data-day={date}
        tabIndex={isFocus ? 0 : -1}
        aria-label={`${dayName(date)}, ${plural(count, "imóvel", "imóveis")}`}
        aria-current={isToday ? "date" : undefined}
        // `aria-disabled`, not `disabled`: the arrow keys must be able to move over it.
        aria-disabled={count === 0}
        className={isEnd ? "day day-end" : inside ? "day day-inside" : "day"}
        onClick={count === 0 ? undefined : onPick}
      >
        {Number(date.slice(8))}
        {count > 0 && <i>{writtenCount(count)}</i>}
      </button>
    </td>
  );
}
