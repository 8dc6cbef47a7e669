import type { FirstEstimate, LightView } from "./first-estimate.ts";

/** A colour with its word and its reason. */
export function Light({ light: { colour, word, reason } }: { light: LightView }) {
  return (
    <>
      <span className={`light light-${colour}`} aria-hidden="true" />
      <strong>{`${word}.`}</strong>
      {` ${reason}`}
    </>
  );
}

/** What to have in hand and the light, in one line. */
export function EstimateLine({ estimate: { amounts, light } }: { estimate: FirstEstimate }) {
  return (
    <>
      <strong>Para ter em mãos, à vista:</strong>{" "}
      {amounts.map(({ name, amount }) => (name ? `${amount} (${name})` : amount)).join(", ")}.{" "}
      <Light light={light} />
    </>
  );
}

/** What to have in hand, and whether something stands against it, with the way to the reckoning. */
export function FirstAnswer({ estimate: { amounts, light } }: { estimate: FirstEstimate }) {
  return (
    <>
      <div className="in-hand">
        <p className="flex items-center justify-between gap-3 text-sm">
          <strong>Para ter em mãos, à vista</strong>{" "}
          <a href="#custo" className="link inline-flex min-h-11 items-center">
            Por quê?
          </a>
        </p>
        <dl>
          {amounts.map(({ name, amount }) => (
            <div key={name}>
              {name !== "" && <dt>{`${name} `}</dt>}
              <dd>{`${amount} `}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="text-sm">
        <Light light={light} />
        {" Não se sabe se está ocupado. "}
        <a href="#nao-se-sabe" className="link">
          Veja o que conferir
        </a>
      </p>
    </>
  );
}
