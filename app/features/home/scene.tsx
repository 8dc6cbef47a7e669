import scenes from "./scenes.svg?url&no-inline";

type SceneName = "escada" | "busque" | "filtre" | "alertas" | "aproveite" | "martelo";

/** A drawing of our own, in the colours of the page; decorative: the words beside it say the same. */
export function Scene({ name, className }: { name: SceneName; className: string }) {
  return (
    <svg className={`scene ${className}`} aria-hidden="true">
      <use href={`${scenes}#${name}`} />
    </svg>
  );
}
