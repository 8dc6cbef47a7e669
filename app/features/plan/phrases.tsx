import { Icon } from "#app/ui/icon.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";

/** What a plan includes, as a list of short phrases. */
export function Phrases({ phrases }: { phrases: string[] }) {
  return (
    <ul className="plan-phrases">
      {phrases.map((phrase) => (
        <li key={phrase}>
          <Icon name="check" />
          <span>{unbroken(phrase)}</span>
        </li>
      ))}
    </ul>
  );
}
