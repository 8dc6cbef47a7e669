import { premiumPhrases, premiumPrice } from "#app/facts/plans/plan-words.ts";
import { Phrases } from "./phrases.tsx";

/** What Premium costs and gives. */
export function PremiumWords() {
  return (
    <div className="grid gap-2 text-sm">
      <p>
        <strong className="font-semibold">{`Premium, ${premiumPrice()} por mês.`}</strong> Você cancela quando
        quiser. Inclui:
      </p>
      <Phrases phrases={premiumPhrases(null)} />
    </div>
  );
}
