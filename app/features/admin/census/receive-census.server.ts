import { CENSUS_LIMITS, MAX_CENSUS_BYTES, type CensusRefusal } from "#app/core/uploads/upload.ts";
import { addCensusUpload } from "#app/core/uploads/census/census-uploads.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { readDay, type IsoDate } from "#app/lib/dates.ts";
import { bytesWords } from "#app/lib/duration-words.ts";
import { LEAST_FREE_BYTES, type UploadFolder } from "#app/platform/upload-folder.server.ts";
import { readPostedFiles, type PostedFile, type PostedFiles } from "#app/platform/posted-files.server.ts";
import { DATE_NAME, MODIFIED_NAME } from "./census-form.ts";

const MOST = bytesWords(MAX_CENSUS_BYTES);

/** Why a file does not wait here, in Portuguese. */
const REFUSALS: Readonly<Record<CensusRefusal, string>> = {
  too_large: `passa de ${MOST}`,
  empty: "está vazio",
  undated: "não diz de que dia é: envie o .zip como o IBGE o publica, ou informe o dia",
  already_waiting: "já está na fila ou sendo lido",
  all_limit: `não cabe: no máximo ${CENSUS_LIMITS.files} arquivos e ${bytesWords(CENSUS_LIMITS.bytes)} esperam ao mesmo tempo`,
  disk_full: "não cabe no disco do servidor, e nada dele ficou. Libere espaço e envie de novo",
};

const FAILURES: Readonly<Record<Extract<PostedFiles, { ok: false }>["reason"], string>> = {
  too_large: `De uma vez cabem no máximo ${MOST}: envie em partes.`,
  too_slow: "O envio parou ou demorou demais. O que chegou inteiro está na fila; envie de novo o que falta.",
  too_many: `De uma vez cabem no máximo ${CENSUS_LIMITS.files} arquivos.`,
  unreadable: "O envio foi interrompido. O que chegou inteiro está na fila; envie de novo o que falta.",
};

interface Receiver {
  db: Db;
  folder: UploadFolder;
  now(): Date;
}

/** What became of the files of a form. */
export interface ReceivedCensus {
  files: number;
  /** Why others were not taken in, a Portuguese sentence each. */
  problems: string[];
}

/** How many bytes may be sent now, so that the disk keeps what the database needs. */
export async function leaveFor(folder: UploadFolder): Promise<number> {
  return Math.max(0, Math.min(MAX_CENSUS_BYTES, (await folder.room()) - LEAST_FREE_BYTES));
}

/** Takes the address files of a form in, each by itself: what came whole before a failure stays. */
export async function receiveCensus(
  receiver: Receiver,
  adminId: string,
  request: Request,
): Promise<ReceivedCensus> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  const leave = await leaveFor(receiver.folder);
  // Before an hour of sending.
  if (announced > leave) {
    const words = `O disco do servidor tem lugar para ${bytesWords(leave)}, e o envio tem ${bytesWords(announced)}.`;
    return { files: 0, problems: [words] };
  }
  const problems: string[] = [];
  let files = 0;
  let last: Promise<unknown> = Promise.resolve();
  try {
    const read = await readPostedFiles(request, {
      maxFiles: CENSUS_LIMITS.files,
      maxFileBytes: MAX_CENSUS_BYTES,
      async onFile(file) {
        const own = receiveFile(receiver, adminId, file, last);
        last = own.catch(() => {});
        const refusal = await own;
        if (refusal) problems.push(`${file.name} ${REFUSALS[refusal]}.`);
        else files++;
      },
    });
    if (!read.ok) problems.push(FAILURES[read.reason]);
  } catch (error) {
    if (!(error instanceof DiskFull)) throw error;
    problems.push(`${error.message} ${REFUSALS.disk_full}.`);
  }
  if (files + problems.length === 0) problems.push("Escolha pelo menos um arquivo.");
  return { files, problems };
}

/** The next file arrives while one is still taken in, so each waits for the one before it. */
async function receiveFile(
  { db, folder, now }: Receiver,
  adminId: string,
  file: PostedFile,
  before: Promise<unknown>,
): Promise<CensusRefusal | null> {
  const beginning = { isZip: false };
  const received = await folder.receive(watched(file, folder, beginning)).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ENOSPC" || code === "EDQUOT" ? new DiskFull(file.name, { cause: error }) : error;
  });
  await before;
  const madeOn = beginning.isZip ? null : dayOf(file);
  let refusal: CensusRefusal | null = null;
  try {
    if (file.isCut()) refusal = "too_large";
    else if (received.bytes === 0) refusal = "empty";
    else if (!beginning.isZip && madeOn === null) refusal = "undated";
    else {
      const upload = { adminId, folder: folder.id, file: received, name: file.name, madeOn };
      refusal = await addCensusUpload(db, upload, now());
    }
  } catch (error) {
    await folder.remove(received.name);
    throw error;
  }
  if (refusal) await folder.remove(received.name);
  return refusal;
}

/** The message is the name of the file. */
class DiskFull extends Error {
  override name = "DiskFull";
}

const LOOK_EVERY_BYTES = 64 * 1024 * 1024;

/** The content of a file while it arrives: looks at its first bytes, and ends where the disk would fill up. */
async function* watched(
  { name, content }: PostedFile,
  folder: UploadFolder,
  beginning: { isZip: boolean },
): AsyncGenerator<Uint8Array> {
  let first = "";
  let [bytes, looked] = [0, 0];
  for await (const chunk of content) {
    if (first.length < 2) first += Buffer.from(chunk.subarray(0, 2)).toString("latin1");
    bytes += chunk.length;
    if (bytes - looked >= LOOK_EVERY_BYTES) {
      looked = bytes;
      if ((await folder.room()) < LEAST_FREE_BYTES) throw new DiskFull(name);
    }
    yield chunk;
  }
  beginning.isZip = first.startsWith("PK");
}

/** The day on which a file was made: as typed, else as the browser says. */
function dayOf({ fields }: PostedFile): IsoDate | null {
  const typed = readDay(fields.get(DATE_NAME) ?? "");
  if (typed !== null) return typed;
  const modified = Number(fields.get(MODIFIED_NAME) ?? NaN);
  const isInstant = Number.isSafeInteger(modified) && modified > 0 && modified < 8e15;
  return isInstant ? new Date(modified).toISOString().slice(0, 10) : null;
}
