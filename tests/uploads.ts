import { beforeEach } from "vitest";
import type { RoundPorts } from "#app/core/uploads/import-uploads.server.ts";
import { uploadRound } from "#app/core/uploads/upload-round.server.ts";
import { addUpload, finishedUploads, openUploads } from "#app/core/uploads/uploads.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { openUploadFolder } from "#app/platform/upload-folder.server.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { newFolder } from "./run-folder.ts";

export const CARLA = "0f8fad5b-d9cb-469f-a165-70867728950e";
export const DAVI = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

/** Previews are undone in the database itself, because most tests would only wait for its copy. */
function rehearsingItself(database: Database): Database {
  return { ...database, rehearsal: async () => ({ ...database, close: async () => {} }) };
}

/** Files that administrators send, on a test's database, with a folder of their own for each test. */
export function testUploads(database: Database) {
  let ports: RoundPorts;
  let now = new Date("2026-11-23T12:00:00Z");

  beforeEach(() => {
    now = new Date("2026-11-23T12:00:00Z");
    const folder = openUploadFolder(newFolder());
    ports = {
      database: rehearsingItself(database),
      folder,
      setup: IMPORT_SETUP,
      now: () => now,
      afterwards: async () => {},
    };
  });

  return {
    get folder() {
      return ports.folder;
    },
    /** The clock of all that follows. */
    at: (instant: string) => (now = new Date(instant)),
    /** A file as it is after it arrived; returns why it may not wait. */
    async send(name: string, bytes: Uint8Array, adminId = CARLA) {
      const file = await ports.folder.receive(
        (async function* () {
          yield bytes;
        })(),
      );
      const upload = { adminId, folder: ports.folder.id, file, name, modifiedAt: null, givenDate: null };
      return addUpload(database.db, upload, now);
    },
    round: (signal = new AbortController().signal, over: Partial<RoundPorts> = {}) =>
      uploadRound({ ...ports, ...over }, signal),
    open: () => openUploads(database.db),
    finished: async () => (await finishedUploads(database.db)).toReversed(),
  };
}
