import { Fragment } from "react";
import { sourceView } from "#app/facts/sources/sources.ts";
import { Link } from "react-router";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import { AskForm, type AskFormProps } from "./ask-form.tsx";
import { COMMON_QUESTIONS } from "./common-questions.ts";
import { HELP_RETENTION, requestPath } from "./help.ts";
import { STATE_TAGS, type RequestLine } from "./help-view.ts";

interface HelpPageProps extends AskFormProps {
  /** The page to return to; null: none. */
  returnTo: string | null;
  /** Protocol of the request that a visitor has just sent; null: none. */
  received: string | null;
  /** A member's own requests. */
  requests: RequestLine[];
  /** How many requests wait, in words. */
  waiting: string;
}

/** `/ajuda`: answers to common questions, a form for others, and a member's requests. */
export function HelpPage({ returnTo, received, requests, waiting, ...form }: HelpPageProps) {
  return (
    <div className="page grid max-w-3xl gap-8 py-6">
      <div className="grid gap-1">
        <BackLink to={returnTo ?? "/"}>
          {returnTo ? "Voltar para onde você estava" : "Voltar ao início"}
        </BackLink>
        <h1 className="py-[0.3125rem] text-xl font-semibold sm:text-2xl">Ajuda</h1>
        <p className="max-w-[60ch] text-muted">
          {"Veja se a resposta já está aqui. Se não estiver, "}
          <a href="#escrever" className="link">
            escreva para nós
          </a>
          : uma pessoa responde.
        </p>
      </div>
      {received && <Received protocol={received} />}
      {requests.length > 0 && <OwnRequests requests={requests} />}
      <section aria-labelledby="perguntas" className="grid gap-3">
        <h2 id="perguntas" className="text-lg font-semibold">
          O que mais perguntam
        </h2>
        <div className="grid divide-y divide-line border-y border-line">
          {COMMON_QUESTIONS.map(({ question, answer, sources = [], links }) => (
            <details key={question} className="group">
              <summary className="grid min-h-12 cursor-pointer list-none grid-cols-[minmax(0,1fr)_1.25rem] items-start gap-3 py-3 font-semibold">
                <span>{unbroken(question)}</span>{" "}
                <Icon name="down" className="icon mt-0.5 text-muted group-open:rotate-180" />
              </summary>
              <div className="grid max-w-[60ch] gap-1 pb-3 text-sm">
                <p>
                  {unbroken(answer)}
                  <SourceLine sources={sources.map(sourceView)} />
                </p>
                {links.length > 0 && (
                  <p className="flex flex-wrap gap-x-6">
                    {links.map(({ to, label }) => (
                      <Fragment key={to}>
                        <Link to={to} className="link inline-flex min-h-11 items-center">
                          {label}
                        </Link>{" "}
                      </Fragment>
                    ))}
                  </p>
                )}
              </div>
            </details>
          ))}
        </div>
      </section>
      <section id="escrever" aria-labelledby="escrever-titulo" className="panel scroll-mt-20">
        <div className="grid gap-2">
          <h2 id="escrever-titulo" className="text-lg font-semibold">
            Escreva para nós
          </h2>
          <p className="max-w-[60ch] text-sm text-muted">
            {unbroken(
              "A resposta vai por e-mail. Primeiro respondemos a quem é Premium, depois a quem está no teste, depois aos outros, sempre do mais antigo ao mais novo. Não prometemos um prazo em horas. ",
            )}
            {waiting}
          </p>
        </div>
        <AskForm {...form} />
        <p className="text-xs text-muted">
          {unbroken(`Guardamos o pedido por ${HELP_RETENTION}. `)}
          <Link to="/privacy" className="link">
            Política de Privacidade
          </Link>
        </p>
      </section>
    </div>
  );
}

function Received({ protocol }: { protocol: string }) {
  return (
    <section aria-labelledby="recebido" className="panel" tabIndex={-1}>
      <h2 id="recebido" className="flex items-center gap-2 text-lg font-semibold">
        <Icon name="check" className="icon text-brand" />
        Recebemos seu pedido
      </h2>
      <p>
        {"Protocolo "}
        <strong className="tabular-nums select-all">{protocol}</strong>
      </p>
      <p className="max-w-[60ch] text-sm">
        {unbroken(
          "Enviamos um e-mail com o link em que você acompanha o pedido e continua a conversa. Se ele não chegar, olhe a caixa de spam e confira o endereço que digitou.",
        )}
      </p>
    </section>
  );
}

function OwnRequests({ requests }: { requests: RequestLine[] }) {
  return (
    <section aria-labelledby="meus-pedidos" className="grid gap-3">
      <h2 id="meus-pedidos" className="text-lg font-semibold">
        Seus pedidos
      </h2>
      <ul className="grid divide-y divide-line border-y border-line">
        {requests.map(({ protocol, subject, state, last }) => (
          <li key={protocol}>
            <Link
              to={requestPath(protocol)}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <span className="grid gap-0.5">
                <span className="link font-semibold">{subject}</span>{" "}
                <span className="text-sm text-muted">
                  {protocol} · {last}
                </span>{" "}
              </span>
              <span className={STATE_TAGS[state.tone]}>{state.words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
