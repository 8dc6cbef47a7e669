import { Icon } from "./icon.tsx";

/** Above results and in the footer where the newest list is more than two days old. */
export function StaleWarning({ age }: { age: string }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber">
      <Icon name="warning" />
      <span>{age}. Preços e disponibilidade podem ter mudado: confirme na página oficial.</span>
    </p>
  );
}
