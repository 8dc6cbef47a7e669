import { Field, TextAreaField } from "#app/ui/form.tsx";
import { BRING_FIELDS, RECEIVE_PATH } from "./bring-paths.ts";

const FILE_TYPES =
  "text/html,text/plain,multipart/related,application/x-mimearchive,application/x-webarchive,.html,.htm,.mhtml,.mht,.webarchive,.txt";

/** What was typed and not accepted. */
export interface TypedPage {
  page: string;
  number: string | null;
  /** The day on which it was saved, as it was typed. */
  savedOn: string;
  /** Whether the text came back without its end. */
  isCut: boolean;
}

interface Props {
  /** The property that the page has to be of; null: any. */
  number: string | null;
  typed?: TypedPage | undefined;
}

/** Brings a page as a file or as text: a plain form, which works without scripts. A file may be dropped onto its field. */
export function BringForm({ number, typed }: Props) {
  const { page, file, savedOn, number: numberField } = BRING_FIELDS;
  return (
    <form method="post" action={RECEIVE_PATH} encType="multipart/form-data" className="grid gap-4">
      {number !== null && <input type="hidden" name={numberField} value={number} />}
      <Field
        id="trazer-arquivo"
        name={file}
        type="file"
        accept={FILE_TYPES}
        label="A página guardada"
        hint="Solte aqui ou escolha o arquivo: .html, .mhtml ou .webarchive de até 5 MB."
      />
      <TextAreaField
        id="trazer-texto"
        name={page}
        label="Ou o texto da página"
        hint="Na página do imóvel, selecione tudo, copie e cole aqui. O código-fonte também serve."
        rows={5}
        defaultValue={typed?.page ?? ""}
        spellCheck={false}
      />
      {typed?.isCut && (
        <p className="text-sm text-amber">
          O texto era longo e voltou sem o fim: copie a página de novo antes de enviar.
        </p>
      )}
      <details className="text-sm" open={Boolean(typed?.savedOn)}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          A página é de outro dia
        </summary>
        <Field
          id="trazer-dia"
          name={savedOn}
          label="Guardada em"
          hint="Dia, mês e ano. Vazio: hoje, se a própria página não disser."
          inputMode="numeric"
          defaultValue={typed?.savedOn ?? ""}
        />
      </details>
      <button className="button button-brand justify-self-start">Ler a página</button>
    </form>
  );
}
