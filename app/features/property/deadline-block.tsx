import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { exactly, standingAt, writtenInstant, type Standing } from "#app/facts/listings/deadline.ts";
import { NO_DATE, type DeadlineView } from "./deadline-view.ts";
import { SourceMark } from "./source-mark.tsx";

/** The deadline, with a countdown once a script runs; without one the server's text stays. */
export function DeadlineBlock({ deadline }: { deadline: DeadlineView | null }) {
  if (deadline === null) {
    return (
      <p className="deadline text-sm text-muted">
        <Icon name="clock" />
        {NO_DATE}
      </p>
    );
  }
  return <Clock deadline={deadline} />;
}

function Clock({ deadline }: { deadline: DeadlineView }) {
  const standing = useClock(deadline);
  const over = standing?.over ?? deadline.over;
  return (
    <div className={over ? "deadline-box" : "deadline-box deadline-running"}>
      <p className="text-sm">
        <strong>{standing?.moment.name ?? deadline.name}</strong>
        <SourceMark source="page" />
      </p>
      <p className="text-sm">
        {standing ? writtenInstant(standing.moment.at) : deadline.date}{" "}
        <span className="text-muted">Horário de Brasília</span>
      </p>
      <p className="deadline-left" role="timer">
        {standing ? exactly(standing) : deadline.left}
      </p>
      {deadline.note !== null && <p className="text-xs text-muted">{deadline.note}</p>}
      {deadline.calendarHref !== null && !over && (
        <a href={deadline.calendarHref} download className="link deadline-calendar">
          <Icon name="calendar" />
          Pôr na agenda
        </a>
      )}
    </div>
  );
}

/**
 * The state of the deadlines by the device's clock, updated every second; null until a script runs, and when
 * all deadlines were over from the start.
 */
function useClock({ moments, over }: DeadlineView): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(null);
  useEffect(() => {
    if (over) return;
    const look = () => {
      const next = standingAt(moments, Date.now());
      setStanding(next);
      if (next?.over) clearInterval(ticking);
    };
    const ticking = setInterval(look, 1_000);
    look();
    return () => clearInterval(ticking);
  }, [moments, over]);
  return standing;
}
