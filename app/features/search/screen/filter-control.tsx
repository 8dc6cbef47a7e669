import { useEffect } from "react";
import { useWasWritten } from "#app/ui/hydrated.tsx";
import { DateControl } from "./date-control.tsx";
import { Checks, Choice } from "./filter-checks.tsx";
import type { FilterGroup } from "./filter-controls.ts";
import { announceEarlyChoice } from "./filter-events.browser.ts";
import { FILTER_FORM_ID } from "./form-address.ts";
import { PlaceControl } from "./place-control.tsx";
import { RangeControl } from "./range-control.tsx";

/** What one filter consists of, under its name, in one element, as `writtenControl` expects. */
export default function FilterControl({ group }: { group: FilterGroup }) {
  const wasWritten = useWasWritten();
  useEffect(() => {
    // A choice may be made in the server's markup before it is hydrated.
    const form = wasWritten ? (document.getElementById(FILTER_FORM_ID) as HTMLFormElement | null) : null;
    if (form) announceEarlyChoice(form);
  }, [wasWritten]);
  return (
    <div className="contents">
      <Control group={group} />
    </div>
  );
}

function Control({ group }: { group: FilterGroup }) {
  switch (group.kind) {
    case "checks":
      return (
        <>
          <div className="checks">
            <Checks
              name={group.key}
              options={group.options}
              all={group.key === "comodidades" ? "Ver todas" : undefined}
            />
          </div>
          {group.note !== null && <p className="text-xs text-muted">{group.note}</p>}
        </>
      );
    case "choice":
      return (
        <>
          <Choice name={group.key} label={group.label} options={group.options} />
          {group.note !== null && <p className="text-xs text-muted">{group.note}</p>}
        </>
      );
    case "range":
      return <RangeControl {...group} />;
    case "dates":
      return <DateControl {...group} />;
    case "places":
      return <PlaceControl lists={group.lists} />;
  }
}
