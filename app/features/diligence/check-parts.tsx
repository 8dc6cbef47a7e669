import { DILIGENCE_ITEMS, type DiligenceItem } from "#app/facts/diligence/items.ts";
import { citedText } from "#app/facts/sources/sources.ts";
import { Light } from "#app/features/deciding/first-answer.tsx";
import { formatDate } from "#app/lib/dates.ts";
import { Cited, SourceLine } from "#app/ui/source-line.tsx";
import { CHECK_STATES, checkAnchor, checkPath, type Check } from "./check-form.ts";
import { CheckForm } from "./check-form-fields.tsx";
import type { CheckItemView, ChecksHeadView } from "./checks-view.ts";

/** Whether the purchase may be called safe, and for visitors what an account is for. */
export function ChecksHead({ view: { light, isSignedIn } }: { view: ChecksHeadView }) {
  return (
    <div className="grid gap-2 text-sm">
      <p>
        <Light light={light} />
      </p>
      {!isSignedIn && (
        <p className="text-muted">
          Guardar o que você viu, com data, anotação e arquivo, pede uma conta. Só você vê.
        </p>
      )}
    </div>
  );
}

/** An item of the list: its state, and opened why it matters, where to look, and what was seen. */
export function CheckItem({ view }: { view: CheckItemView }) {
  const { number, id, isCritical, check } = view;
  return (
    <details id={checkAnchor(id)} className="check">
      <summary>
        <h3>
          {`${DILIGENCE_ITEMS[id].name} `}
          {isCritical && <span className="tag tag-late">crítico</span>}
        </h3>
        {check && <span className={`check-state check-${check.state}`}>{stateWords(check)}</span>}
      </summary>
      <div className="grid gap-3 pb-4">
        <AboutItem view={view} />
        {check ? (
          <CheckForm number={number} id={id} check={check} />
        ) : (
          <a href={checkPath(number, id)} className="button justify-self-start">
            Registrar o que vi
          </a>
        )}
      </div>
    </details>
  );
}

/** Why an item matters, where to look, and what is known of it without anybody having checked. */
export function AboutItem({ view: { id, known } }: { view: Pick<CheckItemView, "id" | "known"> }) {
  const { why, where, link }: DiligenceItem = DILIGENCE_ITEMS[id];
  return (
    <div className="grid max-w-[70ch] gap-1 text-sm">
      <p>
        <Cited {...citedText(why)} />
      </p>
      <p>
        <strong>Onde ver:</strong>
        {` ${where} `}
        {link && (
          <a href={link.href} target="_blank" rel="noopener" className="link">
            {link.name}
          </a>
        )}
      </p>
      {known && (
        <p>
          <strong>O que já se diz, sem ninguém ter conferido:</strong>
          {` ${known.text}`}
          <SourceLine sources={[{ words: known.source, href: null }]} />
        </p>
      )}
    </div>
  );
}

/** `Conferido em 29/11/2026`. */
function stateWords({ state, seenOn }: Check): string {
  return state === "conferido" && seenOn !== null
    ? `${CHECK_STATES[state]} em ${formatDate(seenOn)}`
    : CHECK_STATES[state];
}
