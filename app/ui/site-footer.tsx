import { Fragment } from "react";
import { Form, Link, useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import type { Theme } from "./theme.ts";

/** Shown on every page while demonstration data is loaded. */
export function DemoBanner() {
  return (
    <aside aria-label="Aviso" className="demo-banner">
      <p>
        <strong>dados de demonstração</strong>: estes imóveis são inventados, para experimentar o portal.
      </p>
    </aside>
  );
}

const LINKS = [
  ["/dashboard", "Buscar imóveis"],
  ["/pricing", "Planos e preços"],
  ["/ajuda", "Ajuda"],
  ["/api", "API para desenvolvedores"],
  ["/terms", "Termos de Uso"],
  ["/privacy", "Política de Privacidade"],
  ["/cookies", "Política de Cookies"],
  ["/cookies#preferencias", "Preferências de cookies"],
] as const;

/** Disclaimer, date of the data and its source. */
export function SiteFooter({
  freshness,
  theme,
}: {
  freshness: { text: string; age: string; stale: boolean } | null;
  theme: Theme | null;
}) {
  return (
    <footer className="site-footer">
      <div className="page grid gap-8 py-10 md:grid-cols-[2fr_1fr_1fr]">
        <div className="grid max-w-[60ch] content-start gap-3">
          <p className="wordmark text-ink">
            <Icon name="gavel" className="size-6 text-brand" />
            Martelo
          </p>
          <p>
            <strong className="text-ink">Este portal não é afiliado à Caixa.</strong> Reunimos as listas
            públicas de imóveis à venda. Confirme sempre na página oficial antes de propor.
          </p>
          {freshness && <p>{freshness.text}.</p>}
          {freshness?.stale && <StaleWarning age={freshness.age} />}
        </div>
        <nav aria-label="Rodapé" className="grid content-start gap-1">
          {LINKS.map(([to, label]) => (
            <Fragment key={to}>
              <Link className="footer-link" to={to}>
                {label}
              </Link>{" "}
            </Fragment>
          ))}
          <ThemeChoice theme={theme} />
        </nav>
        <div className="grid content-start gap-1">
          <p className="pt-2.5">Fontes dos dados</p>
          <a className="footer-link" href="https://venda-imoveis.caixa.gov.br" rel="noopener">
            Listas de imóveis da Caixa
          </a>{" "}
          <a className="footer-link" href="https://www.geonames.org" rel="noopener">
            Lugares: GeoNames, com alterações, e IBGE
          </a>{" "}
          <a
            className="footer-link"
            href="https://creativecommons.org/licenses/by/4.0/deed.pt-br"
            rel="license noopener"
          >
            Licença dos lugares: CC BY 4.0
          </a>
        </div>
      </div>
    </footer>
  );
}

export function StaleWarning({ age }: { age: string }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber">
      <Icon name="warning" />
      <span>{age}. Preços e disponibilidade podem ter mudado: confirme na página oficial.</span>
    </p>
  );
}

function ThemeChoice({ theme }: { theme: Theme | null }) {
  const { pathname, search } = useLocation();
  const choices = [
    { value: "sistema", label: "Automático", on: theme === null },
    { value: "claro", label: "Claro", on: theme === "claro" },
    { value: "escuro", label: "Escuro", on: theme === "escuro" },
  ];
  return (
    <Form method="post" action="/tema" replace preventScrollReset className="theme-choice">
      <input type="hidden" name="volta" value={pathname + search} />
      <span>Tema:</span>{" "}
      {choices.map(({ value, label, on }) => (
        <Fragment key={value}>
          <button name="tema" value={value} aria-pressed={on} className="footer-link">
            {label}
          </button>{" "}
        </Fragment>
      ))}
    </Form>
  );
}
