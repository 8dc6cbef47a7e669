import { MAX_UPLOAD_BYTES, LIMITS, type UploadRefusal } from "#app/core/uploads/upload.ts";
import { addUpload } from "#app/core/uploads/uploads.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { readDay } from "#app/lib/dates.ts";
import { readPostedFiles, type PostedFile, type PostedFiles } from "#app/platform/posted-files.server.ts";
import type { UploadFolder } from "#app/platform/upload-folder.server.ts";
import { DATE_NAME, MODIFIED_NAME } from "./feed-form.ts";

const MEGABYTES = MAX_UPLOAD_BYTES / 1_000_000;

/** Why a file does not wait here, in Portuguese. */
const REFUSALS: Readonly<Record<UploadRefusal, string>> = {
  too_large: `passa de ${MEGABYTES} MB`,
  empty: "está vazio",
  already_waiting: "já está entre os arquivos que esperam",
  own_limit: `não cabe: cada administrador pode ter ${LIMITS.own.files} arquivos e ${LIMITS.own.bytes / 1_000_000} MB à espera`,
  all_limit: "não cabe: há arquivos demais à espera de todos os administradores",
};

const FAILURES: Readonly<Record<Extract<PostedFiles, { ok: false }>["reason"], string>> = {
  too_large: `De uma vez cabem no máximo ${MEGABYTES} MB: envie em partes.`,
  too_slow: "O envio demorou demais. Envie menos arquivos de uma vez.",
  too_many: `De uma vez cabem no máximo ${LIMITS.own.files} arquivos.`,
  unreadable: "O envio foi interrompido. Envie de novo o que falta.",
};

interface Receiver {
  db: Db;
  folder: UploadFolder;
  now(): Date;
}

/** What became of the files of a form. */
export interface Received {
  files: number;
  /** Why others were not taken in, a Portuguese sentence each. */
  problems: string[];
}

/** Takes the files of a form in, each by itself: what came before a failure stays. */
export async function receiveFiles(receiver: Receiver, adminId: string, request: Request): Promise<Received> {
  const received: Received = { files: 0, problems: [] };
  const read = await readPostedFiles(request, {
    maxFiles: LIMITS.own.files,
    maxFileBytes: MAX_UPLOAD_BYTES,
    async onFile(file) {
      const refusal = await receiveFile(receiver, adminId, file);
      if (refusal) received.problems.push(`${file.name} ${REFUSALS[refusal]}.`);
      else received.files++;
    },
  });
  if (!read.ok) received.problems.push(FAILURES[read.reason]);
  if (received.files + received.problems.length === 0)
    received.problems.push("Escolha pelo menos um arquivo.");
  return received;
}

async function receiveFile(
  { db, folder, now }: Receiver,
  adminId: string,
  file: PostedFile,
): Promise<UploadRefusal | null> {
  const received = await folder.receive(file.content);
  const modified = Number(file.fields.get(MODIFIED_NAME) ?? NaN);
  const upload = {
    adminId,
    folder: folder.id,
    file: received,
    name: file.name,
    modifiedAt: Number.isSafeInteger(modified) && modified > 0 && modified < 8e15 ? new Date(modified) : null,
    givenDate: readDay(file.fields.get(DATE_NAME) ?? ""),
  };
  let refusal: UploadRefusal | null = null;
  try {
    if (file.isCut()) refusal = "too_large";
    else refusal = received.bytes === 0 ? "empty" : await addUpload(db, upload, now());
  } catch (error) {
    await folder.remove(received.name);
    throw error;
  }
  if (refusal) await folder.remove(received.name);
  return refusal;
}
