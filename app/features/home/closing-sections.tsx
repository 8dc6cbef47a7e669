import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import type { Start } from "./hero.tsx";
import type { LandingView } from "./landing-view.ts";
import { Scene } from "./scene.tsx";

/** What nobody has to pay for. */
const FREE = [
  "Busca com todos os filtros e mapa ao lado da lista",
  "Página de cada imóvel, com o que se sabe e o que não se sabe",
  "Comparação lado a lado, artigos e API",
  "Alertas por estado, em um resumo diário por e-mail",
];

/** What is free and what is paid, with the way to the plans. */
export function Plans({ premium }: Pick<LandingView, "premium">) {
  return (
    <section id="precos" className="landing-band" aria-labelledby="titulo-precos">
      <div className="page landing-part">
        <div className="landing-head">
          <h2 id="titulo-precos">Planos</h2>
          <p>
            {`Buscar é grátis, para sempre e sem cartão. O Premium é para quem acompanha, com garantia de ${premium.guaranteeDays} dias na primeira compra.`}
          </p>
        </div>
        <div className="plans swipe-row">
          <Plan name="Grátis" price="R$ 0" phrases={FREE} />
          <Plan name="Premium" price={premium.price} phrases={premium.phrases} />
        </div>
        <Link to="/pricing" className="button landing-button justify-self-start">
          Comparar os planos
        </Link>
      </div>
    </section>
  );
}

function Plan({ name, price, phrases }: { name: string; price: string; phrases: string[] }) {
  return (
    <section className="panel" aria-label={`Plano ${name}`}>
      <h3>{name}</h3>
      <p>
        <strong className="text-xl font-semibold">{price}</strong>{" "}
        <span className="text-sm text-muted">por mês</span>
      </p>
      <ul className="plan-phrases">
        {phrases.map((phrase) => (
          <li key={phrase}>
            <Icon name="check" className="icon text-brand" />
            <span>{unbroken(phrase)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last word: try it, with an account or without one. */
export function CallToAction({ start }: { start: Start }) {
  return (
    <section className="page" aria-labelledby="titulo-comece">
      <div className="call">
        <div className="grid content-start gap-5">
          <h2 id="titulo-comece">O próximo imóvel pode já estar na lista</h2>
          <p>
            Abra a busca em outra aba e veja os imóveis das listas, sem cadastro. Para salvar buscas e receber
            avisos, crie uma conta.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to={start.href} className="button landing-button call-first">
              {start.label}
            </Link>{" "}
            <a href="/dashboard" target="_blank" rel="noopener" className="button landing-button call-second">
              <span className="icon-end">
                Ver demonstração
                <span className="sr-only"> (abre em outra aba)</span>
                <Icon name="external" />
              </span>
            </a>
          </div>
        </div>
        <Scene name="martelo" className="scene-martelo" />
      </div>
    </section>
  );
}

interface ContactProps {
  contact: { email: string | null; phone: string | null };
  operator: string | null;
}

/** Whom to ask: by what the operator configured, and always by the form. */
export function Contact({ contact: { email, phone }, operator }: ContactProps) {
  return (
    <section id="contato" className="landing-part page" aria-labelledby="titulo-contato">
      <div className="landing-head">
        <h2 id="titulo-contato">Contato</h2>
        <p>
          {operator === null ? "Perguntas" : `O Martelo é operado por ${operator}. Perguntas`}, erros e
          ideias: uma pessoa lê e responde por e-mail, com número de protocolo.
        </p>
      </div>
      <ul className="contacts">
        <li>
          <Link to="/ajuda" className="button">
            <span className="icon-start">
              Escrever para a ajuda
              <Icon name="speech" />
            </span>
          </Link>
        </li>
        {email !== null && (
          <li>
            <a href={`mailto:${email}`} className="button break-all">
              <span className="icon-start">
                {email}
                <Icon name="mail" />
              </span>
            </a>
          </li>
        )}
        {phone !== null && (
          <li>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="button">
              <span className="icon-start">
                {phone}
                <Icon name="phone" />
              </span>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
