import { Form, Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { RefundLine, RefundView } from "./refund-view.ts";

/** What a member asked to have back, and what they may ask for. Nothing where there is neither. */
export function RefundSection({ refund: { lines, offers } }: { refund: RefundView }) {
  if (lines.length === 0 && offers.length === 0) return null;
  return (
    <section className="panel gap-4" aria-labelledby="devolucao">
      <h2 id="devolucao" className="text-lg font-semibold">
        Devolução
      </h2>
      {offers.map(({ to, text, label }) => (
        <div key={to} className="grid justify-items-start gap-3">
          <p className="max-w-[70ch] text-sm">{text}</p>
          <Link to={to} className="button">
            {label}
          </Link>
        </div>
      ))}
      {lines.length > 0 && (
        <ul className="grid divide-y divide-line" aria-label="Pedidos de devolução">
          {lines.map((line) => (
            <Line key={line.protocol} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line }: { line: RefundLine }) {
  const { protocol, title, amount, requestedOn, state, tone, text, correct, takeBack } = line;
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{`${title}, ${amount}`}</span>{" "}
        <span className={tone === "plain" ? "tag" : `tag tag-${tone}`}>{state}</span>
      </p>
      <p className="text-sm wrap-anywhere">{text}</p>
      <p className="text-sm text-muted">
        {"Protocolo "}
        <span className="tabular-nums">{protocol}</span>
        {`, pedido em ${requestedOn}`}
      </p>
      {(correct || takeBack) && (
        <div className="flex flex-wrap gap-2 pt-1">
          {correct && (
            <Link to={correct} className="button">
              Corrigir a chave Pix
            </Link>
          )}
          {takeBack && (
            <Form method="post" action="/plan/devolucao" preventScrollReset>
              <input type="hidden" name="protocolo" value={protocol} />
              <SubmitButton name="intent" value="retirar" busy="Retirando…" className="button">
                Retirar o pedido
              </SubmitButton>
            </Form>
          )}
        </div>
      )}
    </li>
  );
}
