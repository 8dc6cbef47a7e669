import sprite from "./icons.svg?url&no-inline";

/** A symbol of our own sprite. Decorative: what it stands for is written beside it, or names the control around it. */
export function Icon({ name, className = "icon" }: { name: string; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
