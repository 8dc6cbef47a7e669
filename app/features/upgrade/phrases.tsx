import { Icon } from "#app/ui/icon.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";

/** What a plan includes, as a list of short phrases. */
export function Phrases({ phrases }: { phrases: string[] }) {
  return (
    <ul className="grid content-start gap-2">
      {phrases.map((phrase) => (
        <li key={phrase} className="flex gap-2">
          <Icon name="check" className="icon mt-0.5 flex-none text-brand" />
          <span>{unbroken(phrase)}</span>
        </li>
      ))}
    </ul>
  );
}
