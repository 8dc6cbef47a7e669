import sprite from "./pictures.svg?url&no-inline";

/** A drawing of the type of property, in colours chosen by its place; decorative. */
export function Illustration({ drawing, tint }: { drawing: string; tint: string }) {
  return (
    <svg className={`picture ${tint}`} aria-hidden="true">
      <use href={`${sprite}#${drawing}`} />
    </svg>
  );
}
