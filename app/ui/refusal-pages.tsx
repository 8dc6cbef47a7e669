import { Link } from "react-router";
import { TryAgain } from "./error-page.tsx";
import { Icon } from "./icon.tsx";
import { Illustration } from "./illustration.tsx";

/** An address that does not exist, in the shell of the site. */
export function NotFoundPage() {
  return (
    <div className="page centred gap-6 py-16">
      <title>Página não encontrada · Martelo</title>
      <div className="h-44 w-60 justify-self-center overflow-hidden rounded-md">
        <Illustration drawing="terreno" tint="hue-4" />
      </div>
      <div className="grid gap-2">
        <p className="text-sm font-semibold text-muted">404</p>
        <h1 className="text-xl font-semibold">Oops! Page not found</h1>
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
      <p className="text-sm">
        <Link to="/" className="link">
          Voltar ao início
        </Link>
      </p>
    </div>
  );
}

/** The server refused a step of this visitor, who made too many. */
export function TooManyPage() {
  return (
    <div className="page centred gap-6 py-16">
      <title>Pedidos demais · Martelo</title>
      <Icon name="warning" className="icon size-12 text-amber" />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">Pedidos demais</h1>
        <p className="text-muted">
          Muitos pedidos vieram do seu endereço em pouco tempo. Espere alguns segundos e tente de novo.
        </p>
      </div>
      <TryAgain />
    </div>
  );
}

/** Something broke on our side. The number is what support needs to find it in the log. */
export function FailurePage({ requestId }: { requestId: string | null }) {
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
    </div>
  );
}
