import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UploadsSection, UploadHead } from "../imports/uploads-section.tsx";
import { ACT_NAME, buttonOf, CENSUS_PAGE, DOWNLOAD, STATES_NAME } from "./census-form.ts";
import type { DownloadView } from "./download-view.ts";

/** What can be downloaded from IBGE. */
export interface DownloadChoice {
  /** With properties for sale; those without addresses are checked. */
  states: { uf: string; label: string; isChecked: boolean }[];
  /** What the disk has and needs. */
  disk: string;
}

interface Props extends Pick<ComponentProps<typeof UploadHead>, "name" | "status" | "facts"> {
  lines: readonly string[];
  progress: { percent: number | null; label: string } | null;
  /** The buttons of its form; null: it has none. */
  children: ReactNode;
}

/** Has the address files of states downloaded and read, and shows how far that is. */
export function DownloadSection({ choice, open }: { choice: DownloadChoice; open: DownloadView[] }) {
  return (
    <>
      {choice.states.length > 0 && (
        <Form
          method="post"
          action={CENSUS_PAGE}
          preventScrollReset
          aria-labelledby="buscar"
          className="panel gap-3"
        >
          <h2 id="buscar" className="text-lg font-semibold">
            Buscar no IBGE
          </h2>
          <p className="max-w-[70ch] text-sm text-muted">
            O servidor baixa um arquivo de cada vez, do estado inteiro ou só dos municípios que ocorrem nas
            listas, o que for menos; lê e apaga. Se a conexão cair, continua de onde parou. {choice.disk}
          </p>
          <fieldset className="grid gap-2">
            <legend className="text-sm font-semibold">Estados com imóveis à venda</legend>
            <div className="flex flex-wrap gap-x-4">
              {choice.states.map(({ uf, label, isChecked }) => (
                <label key={uf} className="inline-flex min-h-11 items-center gap-2 text-sm">
                  <input type="checkbox" name={STATES_NAME} value={uf} defaultChecked={isChecked} />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          <SubmitButton
            name={ACT_NAME}
            value={DOWNLOAD}
            busy="Pedindo…"
            className="button button-brand justify-self-start"
          >
            Buscar no IBGE
          </SubmitButton>
        </Form>
      )}
      {open.length > 0 && (
        <UploadsSection id="buscando" title="Busca no IBGE">
          {open.map((download) => (
            <DownloadCard key={download.id} download={download} />
          ))}
        </UploadsSection>
      )}
    </>
  );
}

export function DownloadCard({
  download: { id, uf, name, facts, status, lines, progress, acts },
}: {
  download: DownloadView;
}) {
  return (
    <CensusCard name={name} status={status} facts={facts} lines={lines} progress={progress}>
      {acts.length === 0 ? null : (
        <>
          {acts.includes("continuar") && (
            <>
              <input type="hidden" name={STATES_NAME} value={uf} />
              <SubmitButton name={ACT_NAME} value={DOWNLOAD} busy="Pondo na fila…" className="button">
                Continuar<span className="sr-only">{` a busca de ${name}`}</span>
              </SubmitButton>
            </>
          )}
          <SubmitButton name={ACT_NAME} value={buttonOf("parar", id)} busy="Cancelando…" className="button">
            Cancelar<span className="sr-only">{` a busca de ${name}`}</span>
          </SubmitButton>
        </>
      )}
    </CensusCard>
  );
}

/** A file or a download of the page of address files: its state, its lines and its buttons. */
export function CensusCard({ name, status, facts, lines, progress, children }: Props) {
  return (
    <li className="panel gap-3">
      <UploadHead
        name={name}
        status={status}
        facts={facts}
        progress={progress?.percent ?? null}
        progressLabel={progress?.label ?? ""}
      />
      <div className="grid gap-1 text-sm tabular-nums">
        {lines.map((line) => (
          <p key={line} className="max-w-[70ch]">
            {line}
          </p>
        ))}
      </div>
      {children !== null && (
        <Form method="post" action={CENSUS_PAGE} preventScrollReset className="flex flex-wrap gap-3">
          {children}
        </Form>
      )}
    </li>
  );
}
