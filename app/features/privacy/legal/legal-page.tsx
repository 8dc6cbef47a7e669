import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatTaxId } from "#app/lib/tax-id.ts";
import { sourceView, type SourceId } from "#app/facts/sources/sources.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SourceLine } from "#app/ui/source-line.tsx";

/** How to contact the operator of the portal; null where it is not configured. */
export interface Contact {
  email: string | null;
  phone: string | null;
}

/** Who runs the portal; null where it is not configured. */
export interface Operator {
  name: string | null;
  taxId: string | null;
}

/** `quem opera este portal, Fulana Ltda. (CNPJ 00.000.000/0001-00)`. */
export function operatorText({ name, taxId }: Operator): string {
  if (name === null) return "quem opera este portal";
  if (taxId === null) return `quem opera este portal, ${name}`;
  return `quem opera este portal, ${name} (${taxId.length === 11 ? "CPF" : "CNPJ"} ${formatTaxId(taxId)})`;
}

/** The laws that a paragraph names, at its end. */
export function Laws({ ids }: { ids: readonly SourceId[] }) {
  return <SourceLine sources={ids.map(sourceView)} />;
}

interface LegalPageProps {
  title: string;
  revision: IsoDate;
  /** The most important points in a few sentences. */
  summary: ReactNode;
  children: ReactNode;
}

/** A legally binding text: its summary first, then every section. */
export function LegalPage({ title, revision, summary, children }: LegalPageProps) {
  return (
    <article className="page legal grid max-w-3xl gap-8 py-8">
      <header className="grid justify-items-start gap-3">
        <BackLink />
        <h1 className="mt-2 text-xl font-semibold sm:text-2xl">{title}</h1>
        <p className="text-sm text-muted">
          Última atualização: <time dateTime={revision}>{formatDate(revision)}</time>
        </p>
        <div className="rounded-md bg-brand-soft p-4">{summary}</div>
      </header>
      {children}
    </article>
  );
}

interface LegalSectionProps {
  title: string;
  /** Where another page leads to it. */
  id?: string;
  children: ReactNode;
}

export function LegalSection({ title, id, children }: LegalSectionProps) {
  return (
    <section id={id} className="grid scroll-mt-20 gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** How to contact the controller: always by the form, and by what is configured. */
export function ContactSection({ contact: { email, phone } }: { contact: Contact }) {
  return (
    <LegalSection title="Contato">
      <p>Fale conosco sobre este texto ou sobre seus dados:</p>
      <ul>
        {email && (
          <li>
            {"E-mail: "}
            <a href={`mailto:${email}`} className="link break-all">
              {email}
            </a>
          </li>
        )}
        {phone && (
          <li>
            {"Telefone: "}
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="link">
              {phone}
            </a>
          </li>
        )}
        <li>
          {"Com ou sem conta: "}
          <Link to="/ajuda" className="link">
            formulário de ajuda
          </Link>
          , com protocolo e resposta por e-mail.
        </li>
        <li>
          {"Com uma conta: "}
          <Link to="/settings/privacidade#pedidos" className="link">
            pedidos sobre seus dados
          </Link>
          , com protocolo e resposta em até 15 dias.
        </li>
      </ul>
    </LegalSection>
  );
}

/** Goes one step back in the browser's history; without one, or without a script, to the start page. */
function BackLink() {
  const navigate = useNavigate();
  return (
    <Link
      to="/"
      className="button print:hidden"
      onClick={(event) => {
        const cameFromHere = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
        if (!cameFromHere || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="left" />
      Voltar
    </Link>
  );
}
