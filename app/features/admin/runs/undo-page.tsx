import { Form, Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { NotLoaded } from "../kit/admin-page.tsx";
import { runHref, RUNS_PATH } from "./run-query.ts";
import type { UndoView } from "./undo-view.ts";

/** What rolling an import back changes, before it is done; null: it could not be read. */
export function UndoPage({ view }: { view: UndoView | null }) {
  if (view === null) return <NotLoaded text="Erro ao carregar importações" to={RUNS_PATH} />;
  const { id, lists, replaced } = view;
  return (
    <div className="admin-list">
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">{`Desfazer a importação #${id}`}</h2>
        <p className="max-w-[70ch] text-muted">Nada mudou ainda. É isto que muda:</p>
      </div>
      {lists.map(({ title, afterwards, events }) => (
        <section key={title} className="panel gap-3" aria-label={title}>
          <h3 className="font-semibold">{title}</h3>
          <p className="max-w-[70ch]">{afterwards}</p>
          {events.length > 0 && (
            <>
              <p className="text-sm text-muted">Acontecimentos desse dia que deixam de constar:</p>
              <ul className="flex flex-wrap gap-2">
                {events.map((words) => (
                  <li key={words} className="tag">
                    {words}
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      ))}
      {replaced.map((title) => (
        <section key={title} className="panel gap-3" aria-label={title}>
          <h3 className="font-semibold">{title}</h3>
          <p className="max-w-[70ch]">
            Outra lista do mesmo dia já tomou o lugar desta. O que o portal mostra não muda, mas ela não volta
            mais se a outra for desfeita.
          </p>
        </section>
      ))}
      <section className="grid gap-2" aria-labelledby="fica">
        <h3 id="fica" className="font-semibold">
          O que fica
        </h3>
        <ul className="grid max-w-[70ch] list-disc gap-1 pl-5 text-muted">
          <li>Imóveis retirados do portal por administradores continuam retirados.</li>
          <li>
            Avisos que alguém já leu ou recebeu por e-mail ou no celular não voltam atrás. Os que ninguém viu
            são retirados, e ninguém recebe o mesmo aviso duas vezes.
          </li>
          <li>Favoritos, anotações e páginas salvas dos imóveis ficam guardados.</li>
          <li>
            Esta importação continua na lista, como desfeita, e o ato fica nos logs. Para ter a lista de
            volta, envie o arquivo de novo.
          </li>
        </ul>
      </section>
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton busy="Desfazendo…" className="button button-brand">
          Desfazer a importação
        </SubmitButton>
        <Link to={runHref(id)} className="button">
          Voltar sem desfazer
        </Link>
      </Form>
    </div>
  );
}
