import { Form } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { NotLoaded } from "../kit/admin-page.tsx";
import { ACT_NAME, IMPORT } from "./feed-act.ts";
import type { FeedView, UploadView } from "./feed-view.ts";
import { QuarantineSection } from "./quarantine-section.tsx";
import { SendFiles } from "./send-files.tsx";
import { UploadCard } from "./upload-card.tsx";
import { UploadsSection } from "./uploads-section.tsx";
import { useReadAgain } from "./use-read-again.tsx";

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
