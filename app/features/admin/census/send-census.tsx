import { useRef, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { bytesWords, durationWords } from "#app/lib/duration-words.ts";
import { badNews, showToast } from "#app/ui/toast.ts";
import { ConfirmBeforeSending, FileDay, SendPlace, SentFileItem } from "../imports/send-place.tsx";
import { ADDRESSES_PATH, DATE_NAME, FILES_NAME } from "./census-form.ts";
import { sendAddresses, sending, type Sending } from "./sending.browser.ts";

const ACCEPTED = ".zip,.csv";

/** Sends address files, chosen or dropped here; without a script it is a plain form with files. */
export function SendCensus({ confirm }: { confirm: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useSyncExternalStore(sending.subscribe, sending.now, () => null);
  const { revalidate } = useRevalidator();

  async function send(files: File[]) {
    if (files.length === 0 || sending.now()) return;
    const outcome = await sendAddresses(files);
    await revalidate();
    form.current?.reset();
    if (outcome === "confirm")
      showToast(badNews("Nada foi enviado", "Confirme que é você e escolha os arquivos de novo."));
    else showToast(outcome);
  }

  if (confirm !== null && sent === null)
    return <ConfirmBeforeSending what="enviar arquivos de endereços" to={confirm} />;
  return (
    <SendPlace
      form={form}
      label="Enviar endereços"
      action={ADDRESSES_PATH}
      before={
        <div className="without-script">
          <FileDay name={DATE_NAME} label="Dia do arquivo, se for .csv" />
        </div>
      }
      files={{ name: FILES_NAME, label: "Arquivos do CNEFE (.zip ou .csv)", accept: ACCEPTED }}
      hint={
        <>
          De estados ou de municípios, vários de uma vez, até 5 GB cada envio; o .zip como o IBGE o publica é
          o menor.{" "}
          <span className="with-script">
            Ou arraste os arquivos para cá. Deixe esta janela aberta até o fim do envio; a leitura vem depois,
            no servidor.
          </span>
        </>
      }
      isSending={sent !== null}
      onSend={(files) => void send(files)}
    >
      {sent && <UnderWay sent={sent} />}
    </SendPlace>
  );
}

function UnderWay({ sent }: { sent: Sending }) {
  const { files, total, sent: bytes, ms } = sent;
  const left = bytes > 0 && ms > 1_000 ? Math.ceil((ms * (total - bytes)) / bytes / 1_000) : null;
  const rest = left === null || left === 0 ? "" : `, faltam cerca de ${durationWords(left * 1_000)}`;
  const ends = endsOf(files);
  return (
    <>
      <output className="send-state">{`Enviando ${files.map(({ name }) => name).join(", ")}`}</output>
      <ul aria-label="Envio dos arquivos" className="send-files">
        {files.map(({ name, bytes: size }, at) => {
          const share = Math.min(1, Math.max(0, (bytes - ends[at]! + size) / Math.max(1, size)));
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
            <SentFileItem key={at} name={name} share={share} state={stateOf(share)} />
          );
        })}
      </ul>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3 text-sm">
        <span className="tabular-nums">
          {bytes >= total && total > 0
            ? "Tudo enviado: o servidor confere os arquivos."
            : `${bytesWords(bytes)} de ${bytesWords(total)}${rest}`}
        </span>{" "}
        <button type="button" className="button" onClick={sending.stop}>
          Cancelar envio
        </button>
      </div>
    </>
  );
}

function stateOf(share: number): string {
  return share === 1 ? "enviado" : share === 0 ? "espera" : `${Math.floor(share * 100)}%`;
}

/** Where each file ends in what is sent. */
function endsOf(files: Sending["files"]): number[] {
  let end = 0;
  return files.map(({ bytes }) => (end += bytes));
}
