import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";

interface InterestLinkView {
  number: string;
  title: string;
  name: string;
  email: string;
  phone: string | null;
  when: string;
}

/** Page of the letter's link: shows what was recorded, with a button that deletes it. */
export function InterestLinkPage({ link, token }: { link: InterestLinkView | null; token: string }) {
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <section className="panel grid gap-5 p-5 sm:p-8">
        {link === null ? (
          <>
            <h1 className="text-xl font-semibold">Não há pedido neste link</h1>
            <p>Ele já foi retirado, ou o prazo para guardá-lo terminou: não guardamos mais nada dele.</p>
            <Link to="/dashboard" className="button justify-self-start">
              Explorar Leilões
            </Link>
          </>
        ) : (
          <>
            <h1 className="text-xl font-semibold">Seu pedido de contato</h1>
            <dl className="grid gap-2 text-sm">
              <Line term="Imóvel">
                <Link to={`/property/${link.number}`} className="link">
                  {link.title}
                </Link>
              </Line>
              <Line term="Nome">{link.name}</Line>
              <Line term="E-mail">{link.email}</Line>
              {link.phone !== null && <Line term="Telefone">{link.phone}</Line>}
              <Line term="Pedido em">{link.when}</Line>
            </dl>
            <p className="text-sm text-muted">
              É tudo o que guardamos dele. Retirado, os dados são apagados na hora.
            </p>
            <Form method="post">
              <input type="hidden" name="token" value={token} />
              <SubmitButton busy="Apagando…" className="button button-danger">
                Retirar pedido e apagar os dados
              </SubmitButton>
            </Form>
          </>
        )}
      </section>
    </div>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
