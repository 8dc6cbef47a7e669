import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { entriesOfZip } from "#app/core/ingestion/files/zip.server.ts";
import { headOf } from "#app/core/ingestion/import-files.server.ts";
import { failedReport, type FileReport } from "#app/core/ingestion/report.ts";
import type { NamedBytes, Source } from "#app/core/ingestion/source.ts";
import type { UploadFolder } from "#app/platform/upload-folder.server.ts";
import type { Upload } from "./upload.ts";

interface OpenedUpload {
  files: NamedBytes[];
  /** Entries of a zip that cannot be read. */
  unreadable: FileReport[];
}

/** The lists and pages in a file, by its content: the entries of a zip, else the file itself. */
export async function openUpload(
  upload: Upload,
  folder: UploadFolder,
  source: Source,
): Promise<OpenedUpload> {
  const { name, bytes: size, modifiedAt, givenDate: fallbackDate, stored } = upload;
  if (stored === null)
    return { files: [], unreadable: [failedReport(name, "o arquivo já foi apagado: envie de novo")] };
  const path = folder.pathOf(stored);
  const whole: NamedBytes = {
    name,
    size,
    modifiedAt,
    fallbackDate,
    open: async () => createReadStream(path),
  };
  const head = await headOf(whole).catch(() => null);
  if (head === null || source.kindOf(head) !== "zip") return { files: [whole], unreadable: [] };
  const opened: OpenedUpload = { files: [], unreadable: [] };
  for await (const entry of entriesOfZip(path, name)) {
    if ("error" in entry) opened.unreadable.push(failedReport(entry.name, entry.error));
    else opened.files.push({ ...entry, fallbackDate });
  }
  return opened;
}

/** The same file, telling how many bytes of it were read. */
export function counted(file: NamedBytes, onRead: (bytes: number) => void): NamedBytes {
  return {
    ...file,
    async open() {
      const source = await file.open();
      const counter = new Transform({
        transform(chunk: Buffer, _, done) {
          onRead(chunk.length);
          done(null, chunk);
        },
      });
      source.once("error", (error) => counter.destroy(error));
      counter.once("close", () => source.destroy());
      return source.pipe(counter);
    },
  };
}
