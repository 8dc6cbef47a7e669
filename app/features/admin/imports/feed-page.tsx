import { Form } from "react-router";
import type { QuarantinedList } from "#app/core/ingestion/quarantined-lists.server.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { formatDate, formatMoment } from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/enumerate.ts";
import { fileName } from "#app/lib/file-name.ts";
import { plural } from "#app/lib/numbers.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { NotLoaded } from "../kit/admin-page.tsx";
import { ACT_NAME, IMPORT, buttonOf } from "./feed-form.ts";
import type { FeedView, UploadView } from "./feed-screen.server.ts";
import { SendFiles } from "./send-files.tsx";
import { UploadCard } from "./upload-card.tsx";
import { UploadsSection, useReadAgain } from "./uploads-section.tsx";

const PATH = "/admin/imports";

/** Sending lists, what each would change, their import, and the lists that were quarantined. */
export function FeedPage({ view }: { view: FeedView | null }) {
  useReadAgain(view?.isActive ?? false);
  if (view === null) return <NotLoaded text="Erro ao carregar importações" to={PATH} />;
  const { confirm, waiting, working, finished, quarantined, isActive } = view;
  return (
    <>
      <SendFiles confirm={confirm} />
      {isActive && (
        // A browser without scripts does not read the page again by itself.
        <a href={PATH} className="button without-script justify-self-start">
          Atualizar
        </a>
      )}
      {working.length > 0 && (
        <UploadsSection id="importando" title="Importando agora">
          {cardsOf(working)}
        </UploadsSection>
      )}
      {waiting.length > 0 && <Waiting uploads={waiting} />}
      <QuarantineSection lists={quarantined} />
      {finished.length > 0 && (
        <UploadsSection
          id="terminados"
          title="Terminados"
          lead="Dos últimos sete dias. Os arquivos já foram apagados."
        >
          {cardsOf(finished)}
        </UploadsSection>
      )}
    </>
  );
}

function Waiting({ uploads }: { uploads: UploadView[] }) {
  const ready = uploads.filter((upload) => upload.ready).length;
  return (
    <Form
      method="post"
      action={`${PATH}?index`}
      preventScrollReset
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {/* Before the buttons of single files, so that Enter in a box presses this one. */}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton name={ACT_NAME} value={IMPORT} busy="Pondo na fila…" disabled={ready === 0}>
          Importar os escolhidos
        </SubmitButton>{" "}
        <p className="text-sm text-muted">
          {ready === 0
            ? "Nenhuma prévia pronta ainda."
            : `${plural(ready, "arquivo pronto", "arquivos prontos")}.`}
        </p>
      </div>
      <UploadsSection
        id="esperando"
        title="Prévia"
        lead="O que cada arquivo mudaria, calculado pela própria importação e desfeito. Nada disto foi gravado ainda."
      >
        {cardsOf(uploads)}
      </UploadsSection>
    </Form>
  );
}

const cardsOf = (uploads: UploadView[]) =>
  uploads.map((upload) => <UploadCard key={upload.id} upload={upload} />);

/** Lists quarantined as improbable, each with the reason, to be accepted or rejected. */
function QuarantineSection({ lists }: { lists: QuarantinedList[] }) {
  return (
    <section aria-labelledby="retidas" className="grid gap-4">
      <h2 id="retidas" className="text-lg font-semibold">
        Listas retidas
      </h2>
      {lists.length === 0 ? (
        <p className="text-muted">Nenhuma: todas as listas que chegaram foram importadas ou recusadas.</p>
      ) : (
        <>
          <p className="text-muted">
            Estas listas podem ser lidas, mas o que dizem é improvável. Até que alguém as aceite, o portal
            mostra a lista anterior.
          </p>
          <ul className="grid divide-y divide-line border-y border-line">
            {lists.map((list) => (
              <QuarantinedItem key={list.id} list={list} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function QuarantinedItem({ list }: { list: QuarantinedList }) {
  const { id, file, state, listDate, rows, reasons, receivedAt } = list;
  const name = `${UF_NAMES[state]}, lista de ${formatDate(listDate)}`;
  return (
    <li className="grid gap-3 py-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-sm wrap-anywhere text-muted">
          {fileName(file)} · {plural(rows, "linha", "linhas")} · recebida em {formatMoment(receivedAt)}
        </p>
      </div>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {reasons.map((reason) => (
          <li key={reason}>{`${capitalized(reason)}.`}</li>
        ))}
      </ul>
      <Form method="post" action="/admin/imports?index" preventScrollReset className="flex flex-wrap gap-3">
        <SubmitButton name={ACT_NAME} value={buttonOf("aceitar", id)} busy="Importando…" className="button">
          Aceitar e importar
          <span className="sr-only">: {name}</span>
        </SubmitButton>
        <SubmitButton name={ACT_NAME} value={buttonOf("recusar", id)} busy="Recusando…" className="button">
          Recusar
          <span className="sr-only">: {name}</span>
        </SubmitButton>
      </Form>
    </li>
  );
}
