import { Fragment } from "react";
import { GUIDE_PATH, SEARCH_PATH } from "#app/lib/paths.ts";
import { Icon } from "./icon.tsx";
import { StaleWarning } from "./stale-warning.tsx";

/** What the footer says of this installation. */
export interface FooterView {
  /** Of the lists; null: there are none. */
  freshness: { text: string; age: string; stale: boolean } | null;
  /** How to reach the operator; null where it is not configured. */
  contact: { email: string | null; phone: string | null };
}

/** Disclaimer, date of the data, and whom to ask. */
export function AboutPortal({ view: { freshness, contact } }: { view: FooterView }) {
  const { email, phone } = contact;
  return (
    <>
      <p className="wordmark text-ink">
        <Icon name="gavel" className="size-6 text-brand" />
        Martelo
      </p>
      <p>
        <strong className="text-ink">Este portal não é afiliado à Caixa.</strong> Reunimos as listas públicas
        de imóveis à venda. Confirme sempre na página oficial antes de propor.
      </p>
      {freshness && <p>{freshness.text}.</p>}
      {freshness?.stale && <StaleWarning age={freshness.age} />}
      {(email !== null || phone !== null) && (
        <p className="flex flex-wrap gap-x-4">
          {email !== null && (
            <a className="footer-link wrap-anywhere" href={`mailto:${email}`}>
              {email}
            </a>
          )}{" "}
          {phone !== null && (
            <a className="footer-link" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
              {phone}
            </a>
          )}
        </p>
      )}
    </>
  );
}

/** What pages of the administration say of the data, in one line. */
export function AboutData({ view: { freshness } }: { view: FooterView }) {
  return (
    <>
      <p>
        <strong className="text-ink">Este portal não é afiliado à Caixa.</strong>
        {freshness && ` ${freshness.text}.`}
      </p>
      {freshness?.stale && <StaleWarning age={freshness.age} />}
    </>
  );
}

const LINKS = [
  [SEARCH_PATH, "Buscar imóveis"],
  ["/imoveis", "Imóveis por estado"],
  ["/estatisticas", "Estatísticas"],
  ["/pricing", "Planos e preços"],
  ["/trazer", "Trazer a página de um imóvel"],
  [GUIDE_PATH, "Guia da primeira compra"],
  ["/blog", "Blog"],
  ["/ajuda", "Ajuda"],
  ["/api", "API para desenvolvedores"],
  ["/terms", "Termos de Uso"],
  ["/privacy", "Política de Privacidade"],
  ["/cookies", "Política de Cookies"],
  ["/cookies#preferencias", "Preferências de cookies"],
  ["/acessibilidade", "Acessibilidade"],
] as const;

export function SiteLinks() {
  return LINKS.map(([to, label]) => (
    <Fragment key={to}>
      <a className="footer-link" href={to}>
        {label}
      </a>{" "}
    </Fragment>
  ));
}

/** Where the data comes from, and under which licences. */
export function DataSources() {
  return (
    <details>
      <summary className="footer-link text-ink">Fontes dos dados e licenças</summary>
      <div className="grid">
        <a className="footer-link" href="https://venda-imoveis.caixa.gov.br" rel="noopener">
          Listas de imóveis da Caixa
        </a>{" "}
        <a className="footer-link" href="https://www.geonames.org" rel="noopener">
          Lugares: GeoNames, com alterações, e IBGE
        </a>{" "}
        <a
          className="footer-link"
          href="https://www.ibge.gov.br/estatisticas/sociais/populacao/38734-cadastro-nacional-de-enderecos-para-fins-estatisticos.html"
          rel="noopener"
        >
          Endereços: IBGE, Censo 2022 (CNEFE)
        </a>{" "}
        <a
          className="footer-link"
          href="https://creativecommons.org/licenses/by/4.0/deed.pt-br"
          rel="license noopener"
        >
          Licença dos lugares: CC BY 4.0
        </a>{" "}
        <a className="footer-link" href="https://www.openstreetmap.org/copyright" rel="license noopener">
          Costas e represas no mapa: ©&nbsp;colaboradores do OpenStreetMap (ODbL)
        </a>{" "}
        <a className="footer-link" href="/mapa/aguas/LICENSE.txt" rel="license">
          Rios e lagos no mapa: GSHHG (LGPL), com as tabelas
        </a>
      </div>
    </details>
  );
}
