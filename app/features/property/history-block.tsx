import { PlainUpgradePresses } from "#app/features/upgrade/upgrade-presses.tsx";
import type { HistoryView, PriceLine } from "./history-view.ts";
import { PriceChartFigure } from "./price-chart-figure.tsx";
import { Rows } from "./property-blocks.tsx";

/** The property's history: how long it has been listed, the price chart, events, and the prices as a table. */
export function History({ history }: { history: HistoryView }) {
  return (
    <section className="grid gap-4" aria-labelledby="historico">
      <h2 id="historico" className="text-lg font-semibold">
        Histórico
      </h2>
      {history.chart !== null && <PriceChartFigure chart={history.chart} />}
      {history.events.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-sm font-semibold">
            {history.locked === null ? "O que mudou, lista a lista" : "Última mudança"}
          </h3>
          <ol className="events">
            {history.events.map((event) => (
              <li key={event.when + event.text} className={`event event-${event.tone}`}>
                <span className="text-muted">{event.when}</span> <span>{event.text}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {history.locked !== null && <Locked locked={history.locked} />}
      <details className="disclosure fold">
        <summary>{`Há quanto tempo${history.prices.length > 0 ? ", e preços em tabela" : ""}`}</summary>
        <Rows rows={history.days} />
        {history.prices.length > 0 && <PriceTable prices={history.prices} />}
      </details>
    </section>
  );
}

function Locked({ locked }: { locked: NonNullable<HistoryView["locked"]> }) {
  return (
    <div className="panel grid gap-3 p-4">
      <p className="max-w-[70ch] text-sm">
        <strong>{locked.text}.</strong> Gráfico de preços, modalidades por onde passou, idas e vindas da
        lista: o histórico completo faz parte do Premium e do teste gratuito.
      </p>
      {locked.signedIn ? (
        <PlainUpgradePresses returnTo={locked.returnTo} sells={locked.sells} />
      ) : (
        <a
          href={`/auth?${new URLSearchParams({ voltar: locked.returnTo })}`}
          className="button justify-self-start"
        >
          Entrar ou criar conta
        </a>
      )}
    </div>
  );
}

function PriceTable({ prices }: { prices: PriceLine[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard
    <section className="contain-inline-size overflow-x-auto" aria-label="Tabela de preços" tabIndex={0}>
      <table className="w-full min-w-xl text-left text-sm">
        <caption className="sr-only">Preços desde que o imóvel está nas listas</caption>
        <thead className="border-b border-line text-muted">
          <tr>
            <th scope="col">Da lista de</th>
            <th scope="col">Até a lista de</th>
            <th scope="col" className="numeric">
              Preço
            </th>
            <th scope="col" className="numeric">
              Avaliação
            </th>
            <th scope="col" className="numeric">
              Desconto
            </th>
            <th scope="col">Modalidade</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={price.from} className="border-b border-line">
              <td>{price.from}</td>
              <td>{price.to}</td>
              <td className="numeric font-semibold">{price.price}</td>
              <td className="numeric">{price.appraisal}</td>
              <td className="numeric">{price.discount}</td>
              <td>{price.saleMode}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
