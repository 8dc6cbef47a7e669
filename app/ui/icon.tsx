import sprite from "./icons.svg?url&no-inline";

/**
 * A symbol of our own sprite. Decorative: its meaning is in the text beside it or in the name of the control
 * around it.
 */
export function Icon({ name, className = "icon" }: { name: string; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
