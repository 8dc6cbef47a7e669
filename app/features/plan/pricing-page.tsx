import { Link } from "react-router";
import { Phrases } from "#app/features/upgrade/phrases.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import type { ComparisonRow, PlanCard, PricingView } from "./pricing-view.ts";

const FEATURES = [
  ["map", "Mapa interativo", "Os imóveis da sua busca no mapa, com a precisão de cada ponto escrita."],
  [
    "heart",
    "Lista de favoritos",
    "Preço e prazo em dia, com suas anotações, mesmo depois que saem da lista.",
  ],
  [
    "bell",
    "Alertas em tempo real",
    "Entrou na lista ou baixou de preço: o aviso chega assim que a lista é lida.",
  ],
  [
    "sliders",
    "Filtros avançados",
    "Área desenhada, raio, desconto, modalidade, prazo e o que se aceita em pagamento.",
  ],
] as const;

/** `/pricing`: both plans, side by side and row by row, and what people ask before they pay. */
export function PricingPage({ view: { free, premium, rows, questions } }: { view: PricingView }) {
  return (
    <div className="page grid max-w-5xl gap-12 py-6">
      <div className="grid gap-6">
        <div className="grid gap-1">
          <BackLink to="/">Voltar ao início</BackLink>
          <h1 className="py-[0.3125rem] text-xl font-semibold sm:text-2xl">Planos e preços</h1>
          <p className="max-w-[60ch] text-muted">
            Buscar é grátis. O Premium avisa na hora, guarda o que você acompanha e abre o mapa inteiro.
          </p>
        </div>
        <div className="grid gap-6 md:grid-cols-2">
          <PlanOffer card={free} />
          <PlanOffer card={premium} popular />
        </div>
      </div>
      <section aria-labelledby="recursos" className="grid gap-5">
        <h2 id="recursos" className="text-lg font-semibold">
          O que o Martelo faz por você
        </h2>
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {FEATURES.map(([icon, title, text]) => (
            <li key={title} className="grid content-start gap-2">
              <span className="plan-feature">
                <Icon name={icon} />
              </span>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="comparar" className="grid gap-5">
        <h2 id="comparar" className="text-lg font-semibold">
          Grátis e Premium, lado a lado
        </h2>
        <Comparison rows={rows} />
      </section>
      <section aria-labelledby="perguntas" className="grid gap-5">
        <h2 id="perguntas" className="text-lg font-semibold">
          Perguntas
        </h2>
        <dl className="grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
          {questions.map(({ question, answer, points, link }) => (
            <div key={question} className="border-t border-line pt-3">
              <dt className="font-semibold">{question}</dt>
              <dd className="grid max-w-[60ch] gap-1 pt-1 text-sm text-muted">
                <p>{unbroken(answer)}</p>
                {points.length > 0 && (
                  <ul className="grid list-disc gap-1 pl-5">
                    {points.map((point) => (
                      <li key={point}>{unbroken(point)}</li>
                    ))}
                  </ul>
                )}
                {link && (
                  <a
                    href={link.href}
                    className="link inline-flex min-h-11 items-center justify-self-start break-all"
                  >
                    {link.label}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function PlanOffer({ card, popular = false }: { card: PlanCard; popular?: boolean }) {
  const { name, price, per, phrases, press, own, note } = card;
  return (
    <section className="panel plan-card" data-popular={popular || undefined} aria-label={`Plano ${name}`}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-semibold">{name}</h2>{" "}
        {popular && <span className="tag tag-new">Mais Popular</span>}{" "}
        {own && <span className="tag tag-good">Seu plano</span>}
      </div>
      <p>
        <strong className="text-2xl font-semibold">{price}</strong> <span className="text-muted">{per}</span>
      </p>
      <div className="grid gap-2">
        <Link to={press.href} className={popular ? "button button-brand" : "button"}>
          {press.label}
        </Link>
        <p className="min-h-5 text-center text-sm text-muted">{note}</p>
      </div>
      <Phrases phrases={phrases} />
    </section>
  );
}

function Comparison({ rows }: { rows: ComparisonRow[] }) {
  return (
    <table className="plan-table">
      <caption className="sr-only">O que cada plano inclui</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Recurso</span>
          </th>
          <th scope="col">Grátis</th>
          <th scope="col">Premium</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, free, premium }) => (
          <tr key={name}>
            <th scope="row">{unbroken(name)}</th>
            <td>
              <Cell has={free} />
            </td>
            <td>
              <Cell has={premium} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ has }: { has: boolean | string }) {
  if (typeof has === "string") return unbroken(has);
  return (
    <>
      {has ? (
        <Icon name="check" className="icon text-brand" />
      ) : (
        <span aria-hidden="true" className="text-muted">
          –
        </span>
      )}
      <span className="sr-only">{has ? "Sim" : "Não"}</span>
    </>
  );
}
