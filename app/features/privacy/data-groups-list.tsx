import { DATA_GROUPS } from "./data-groups.ts";

/** The tables of personal data: their purpose, their legal basis and how long they are kept. */
export function DataGroups() {
  return (
    <ul className="data-groups grid divide-y divide-line text-sm">
      {Object.entries(DATA_GROUPS).map(([name, { title, purpose, legalBasis, retention }]) => (
        <li key={name} className="grid gap-0.5 py-3">
          <p className="font-semibold">{title}</p>
          <p>{purpose}.</p>
          <p className="text-muted">
            {legalBasis}. Guardado: {retention.charAt(0).toLowerCase() + retention.slice(1)}.
          </p>
        </li>
      ))}
    </ul>
  );
}
