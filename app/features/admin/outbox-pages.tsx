import { Fragment } from "react";
import { Link } from "react-router";
import { framed, splitAddresses, type OutboxLetter } from "#app/core/mail/outbox-letter.ts";

/** The e-mails written to the outbox while no SMTP is configured, newest first. */
export function OutboxPage({ letters }: { letters: Pick<OutboxLetter, "file" | "subject" | "to" | "at">[] }) {
  return (
    <div className="page grid gap-6 py-10">
      <header className="grid gap-2">
        <h1 className="text-xl font-bold">Caixa de saída</h1>
        <p className="max-w-[70ch] text-muted">
          Nenhum servidor de e-mail está configurado: cada mensagem fica em um arquivo, e só este computador
          pode vê-la aqui.
        </p>
      </header>
      {letters.length === 0 ? (
        <p className="panel p-6 text-muted">Nenhuma mensagem ainda.</p>
      ) : (
        <ul className="panel gap-0 divide-y divide-line p-0">
          {letters.map(({ file, subject, to, at }) => (
            <li key={file}>
              <Link to={`/dev/mail/${file}`} className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[1fr_auto]">
                <span className="font-semibold text-brand">{subject}</span>{" "}
                <span className="text-sm text-muted">{at}</span>{" "}
                <span className="text-sm wrap-anywhere text-muted">{to}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One letter, as HTML in a frame that runs nothing and as plain text. */
export function OutboxLetterPage({ letter }: { letter: OutboxLetter }) {
  const { subject, to, from, at, html, plain } = letter;
  return (
    <div className="page grid gap-6 py-10">
      <Link to="/dev/mail" className="link inline-flex min-h-11 items-center text-sm">
        Caixa de saída
      </Link>
      <header className="grid gap-2">
        <h1 className="text-xl font-bold">{subject}</h1>
        <p className="text-sm wrap-anywhere text-muted">
          Para {to} · De {from} · {at}
        </p>
      </header>
      <iframe
        title="Mensagem em HTML"
        srcDoc={framed(html)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="panel h-[46rem] w-full p-0"
      />
      <section aria-labelledby="texto" className="grid gap-2">
        <h2 id="texto" className="text-base font-semibold">
          Somente texto
        </h2>
        <p className="panel p-5 text-sm wrap-anywhere whitespace-pre-wrap">
          {splitAddresses(plain).map((part) =>
            part.isAddress ? (
              <a key={part.at} href={part.text} className="link break-all">
                {part.text}
              </a>
            ) : (
              <Fragment key={part.at}>{part.text}</Fragment>
            ),
          )}
        </p>
      </section>
    </div>
  );
}
