import { useEffect, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { refusalWords, type RefusalWords } from "#app/lib/refusal-words.ts";
import { TryAgain } from "./error-page.tsx";
import { Icon } from "./icon.tsx";
import { Illustration } from "./illustration.tsx";

interface RefusalProps {
  status: number;
  /** Id of the request in the log; null where the page does not know it. */
  requestId: string | null;
}

/** The page shown instead of the requested one, by status. */
export function RefusalPage({ status, requestId }: RefusalProps) {
  if (status === 404) return <NotFoundPage />;
  if (status < 500) {
    return <RefusedPage words={refusalWords(status) ?? NOT_UNDERSTOOD} requestId={requestId} />;
  }
  return <FailurePage requestId={requestId} />;
}

const NOT_UNDERSTOOD: RefusalWords = {
  title: "Pedido não entendido",
  text: "O que foi enviado não chegou inteiro ou esta página não o aceita.",
  advice: "Nada mudou: abra a página e tente de novo.",
};

/** An address that does not exist. */
function NotFoundPage() {
  const { pathname } = useLocation();
  // oxlint-disable-next-line no-console -- people who build links look for their mistakes there
  useEffect(() => console.info(`404: ${pathname}`), [pathname]);
  return (
    <div className="page centred gap-6 py-16">
      <title>Página não encontrada · Martelo</title>
      <div className="h-44 w-60 justify-self-center overflow-hidden rounded-md">
        <Illustration drawing="terreno" tint="hue-4" />
      </div>
      <div className="grid gap-2">
        <p className="text-sm font-semibold text-muted">404</p>
        <h1 lang="en" className="text-xl font-semibold">
          Oops! Page not found
        </h1>
        <p className="text-muted">
          Não encontramos esta página. O endereço pode estar errado, ou o imóvel nunca esteve em uma lista.
        </p>
      </div>
      <div className="pair">
        <Link to="/" className="button button-brand">
          <span lang="en">Return to Home</span>
        </Link>{" "}
        <Link to="/dashboard" className="button">
          <span className="icon-start">
            Buscar imóveis
            <Icon name="search" />
          </span>
        </Link>
      </div>
      <p className="pair text-sm">
        <Link to="/" className="link inline-flex min-h-11 items-center justify-center">
          Voltar ao início
        </Link>{" "}
        <AskForHelp requestId={null}>Pedir ajuda</AskForHelp>
      </p>
    </div>
  );
}

interface RefusedProps extends Pick<RefusalProps, "requestId"> {
  words: RefusalWords;
}

/** The server refused the request; this is not a failure. */
function RefusedPage({ words: { title, text, advice }, requestId }: RefusedProps) {
  return (
    <div className="page centred gap-6 py-16">
      <title>{`${title} · Martelo`}</title>
      <Icon name="warning" className="icon size-12 text-amber" />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="text-muted">{`${text} ${advice}`}</p>
      </div>
      <TryAgain />
      <p className="text-sm">
        <AskForHelp requestId={requestId}>Pedir ajuda</AskForHelp>
      </p>
    </div>
  );
}

/** The server failed. Support finds the request in the log by this number. */
function FailurePage({ requestId }: { requestId: string | null }) {
  return (
    <div className="page centred gap-6 py-16">
      <title>Erro · Martelo</title>
      <Icon name="warning" className="icon size-12 text-amber" />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">Algo falhou do nosso lado</h1>
        <p className="text-muted">O problema já foi registrado. Tente novamente em alguns instantes.</p>
        {requestId && (
          <p className="text-sm text-muted">
            Número do atendimento: <code className="select-all">{requestId}</code>
          </p>
        )}
      </div>
      <div className="pair">
        <TryAgain />{" "}
        <Link to="/" reloadDocument className="button">
          Voltar ao início
        </Link>
      </div>
      <p className="text-sm">
        <AskForHelp requestId={requestId}>Contar o que aconteceu</AskForHelp>
      </p>
    </div>
  );
}

/** Leads to the form of `/ajuda`, with the number of the request in the log, and back to this page. */
function AskForHelp({ requestId, children }: { requestId: string | null; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams({
    assunto: "erro",
    ...(requestId !== null && { erro: requestId }),
    voltar: pathname + search,
  });
  return (
    <Link
      to={`/ajuda?${query}`}
      reloadDocument
      className="link inline-flex min-h-11 items-center justify-center"
    >
      {children}
    </Link>
  );
}
