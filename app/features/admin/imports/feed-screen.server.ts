import { byWhom, namesOf } from "#app/core/admin-log/read-log.server.ts";
import { importsOfFiles } from "#app/core/ingestion/coverage.server.ts";
import { quarantinedLists, type QuarantinedList } from "#app/core/ingestion/quarantined-lists.server.ts";
import { groupsOf, type UploadGroup } from "#app/core/uploads/upload-groups.server.ts";
import { WAITING, type Upload } from "#app/core/uploads/upload.ts";
import { finishedUploads, openUploads } from "#app/core/uploads/uploads.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { oneDecimal } from "#app/lib/numbers.ts";
import { confirmAddress } from "../confirm/confirm-form.ts";
import { partView, type PartView } from "./part-view.ts";

/** A sent file, as the page shows it. */
export interface UploadView {
  id: number;
  name: string;
  facts: string;
  status: { text: string; tone: string };
  /** What happens to it, or has happened, beside what its parts say. */
  notes: string[];
  /** From 0 to 100; null: none is running. */
  progress: number | null;
  parts: PartView[];
  /** Whether it can be chosen and taken away now. */
  waits: boolean;
  /** Whether its preview is there and says that something of it would be imported. */
  ready: boolean;
  /** Address of the refused rows; null: there are none. */
  rejects: string | null;
}

export interface FeedView {
  /** Where the administrator first proves who they are; null: the proof is recent, and lists can be sent. */
  confirm: string | null;
  waiting: UploadView[];
  working: UploadView[];
  finished: UploadView[];
  quarantined: QuarantinedList[];
  /** Whether something goes on, so that the page should be read again. */
  isActive: boolean;
}

interface FeedFacts {
  open: Upload[];
  finished: Upload[];
  groups: UploadGroup[];
  quarantined: QuarantinedList[];
  /** When the same file was imported before, by its SHA-256. */
  importedAt: ReadonlyMap<string, Date>;
  /** Names of administrators by user id. */
  nameOf(adminId: string): string;
}

const REJECTS_PATH = "/admin/imports/rejeitadas.csv";

/** What `/admin/imports` shows an administrator, whose proof of identity is recent or not. */
export async function feedScreen(db: Db, { fresh }: { fresh: boolean }): Promise<FeedView> {
  const [open, finished, quarantined] = await Promise.all([
    openUploads(db),
    finishedUploads(db),
    quarantinedLists(db),
  ]);
  const waiting = open.filter(({ state }) => WAITING.includes(state));
  const senders = [...open, ...finished].map(({ adminId }) => adminId);
  const [groups, names, importedAt] = await Promise.all([
    groupsOf(db, waiting),
    namesOf(db, [...new Set(senders)]),
    importsOfFiles(
      db,
      waiting.map(({ digest }) => digest),
    ),
  ]);
  const nameOf = (adminId: string) => byWhom(names, adminId);
  const confirm = fresh ? null : confirmAddress("/admin/imports");
  return { confirm, ...feedView({ open, finished, groups, quarantined, importedAt, nameOf }) };
}

function feedView(facts: FeedFacts): Omit<FeedView, "confirm"> {
  const { open, finished, groups, quarantined, importedAt, nameOf } = facts;
  const groupOf = new Map(groups.flatMap((group) => group.uploads.map(({ id }) => [id, group] as const)));
  const view = (upload: Upload) => ({
    ...uploadView(upload, groupOf.get(upload.id) ?? null, nameOf(upload.adminId)),
    notes: notesOf(upload, groupOf.get(upload.id) ?? null, importedAt.get(upload.digest) ?? null),
  });
  const waiting = open.filter(({ state }) => state === "recebido" || state === "interrompido").map(view);
  const working = open.filter(({ state }) => state === "na_fila" || state === "importando").map(view);
  const computing = open.some((upload) => {
    const group = groupOf.get(upload.id);
    return group ? !group.isCurrent : upload.states === null;
  });
  return {
    waiting,
    working,
    finished: finished.map(view),
    quarantined,
    isActive: working.length > 0 || computing,
  };
}

const TONES = { quiet: "tag", good: "tag tag-good", busy: "tag tag-new", bad: "tag tag-late" } as const;

function uploadView(upload: Upload, group: UploadGroup | null, by: string): Omit<UploadView, "notes"> {
  const { id, name, bytes, receivedAt, state } = upload;
  const { isCurrent, hasFailed } = group ?? { isCurrent: false, hasFailed: false };
  const reports = state === "terminado" ? upload.reports : isCurrent || hasFailed ? upload.preview : null;
  const waits = state === "recebido" || state === "interrompido";
  const parts = (reports ?? []).map((report) => partView(report, state === "terminado" ? "done" : "preview"));
  const rejected = (reports ?? []).some((report) => report.rejected.length > 0);
  return {
    id,
    name,
    facts: `${sizeWords(bytes)} · enviado por ${by} em ${formatMoment(receivedAt)}`,
    status:
      hasFailed && waits
        ? { text: "Sem prévia por enquanto", tone: TONES.bad }
        : statusOf(upload, isCurrent, parts),
    progress: state === "importando" && upload.startedAt ? progressOf(upload) : null,
    parts,
    waits,
    ready: waits && isCurrent && parts.some(({ verdict }) => verdict !== "refused"),
    rejects: rejected ? `${REJECTS_PATH}?arquivo=${id}` : null,
  };
}

function statusOf({ state, startedAt }: Upload, isCurrent: boolean, parts: PartView[]): UploadView["status"] {
  switch (state) {
    case "na_fila":
      return { text: "Na fila", tone: TONES.busy };
    case "importando":
      return startedAt ? { text: "Importando", tone: TONES.busy } : { text: "Na fila", tone: TONES.busy };
    case "terminado":
      if (parts.every(({ verdict }) => verdict === "refused")) return { text: "Recusado", tone: TONES.bad };
      if (parts.some(({ verdict }) => verdict === "quarantined")) return { text: "Retido", tone: TONES.bad };
      return { text: "Importado", tone: TONES.good };
    case "interrompido":
      return { text: "Interrompido", tone: TONES.bad };
    case "recebido":
      if (!isCurrent) return { text: "Calculando a prévia", tone: TONES.busy };
      return parts.every(({ verdict }) => verdict === "refused")
        ? { text: "Não pode ser importado", tone: TONES.bad }
        : { text: "Prévia pronta", tone: TONES.quiet };
  }
}

function notesOf({ state }: Upload, group: UploadGroup | null, importedAt: Date | null): string[] {
  const notes = [];
  if (state === "interrompido")
    notes.push(
      "O servidor parou durante esta importação. Cada lista entra inteira ou não entra: confira a prévia nova e importe de novo, sem risco de repetir nada.",
    );
  if (state !== "recebido" && state !== "interrompido") return notes;
  if (importedAt) notes.push(`Este mesmo arquivo já foi importado em ${formatMoment(importedAt)}.`);
  if (group && group.uploads.length > 1)
    notes.push(
      `Calculado junto com os outros arquivos de ${joinAnd(group.states)}, da lista mais antiga à mais nova: importe-os juntos, ou tire os que não quer.`,
    );
  return notes;
}

/** Zips are read unpacked, so what was read may be more than the file has. */
function progressOf({ bytesRead, bytes }: Upload): number {
  return Math.min(99, Math.floor((bytesRead / Math.max(1, bytes)) * 100));
}

function sizeWords(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${oneDecimal(bytes / 1_000_000)} MB`;
}
