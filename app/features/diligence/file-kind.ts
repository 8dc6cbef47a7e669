/** The kinds of files that a member may keep with an item. */
const KINDS = {
  pdf: { type: "application/pdf", begins: (bytes: Uint8Array) => textAt(bytes, 0, 5) === "%PDF-" },
  jpg: { type: "image/jpeg", begins: (bytes: Uint8Array) => textAt(bytes, 0, 3) === "\u00ff\u00d8\u00ff" },
  png: { type: "image/png", begins: (bytes: Uint8Array) => textAt(bytes, 0, 8) === "\u0089PNG\r\n\u001a\n" },
  webp: {
    type: "image/webp",
    begins: (bytes: Uint8Array) => textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP",
  },
} as const;
type FileKind = keyof typeof KINDS;

/** What a file field offers to choose from. */
export const FILE_TYPES = Object.values(KINDS)
  .map(({ type }) => type)
  .join(",");

function textAt(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

/** The kind of a file by its first bytes, whatever its name says; null: none that is taken. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  return (Object.keys(KINDS) as FileKind[]).find((kind) => KINDS[kind].begins(bytes)) ?? null;
}

/** The type that a stored file is sent with, by the ending of its name in the bucket. */
export function typeOfStored(key: string): string {
  const kind = key.slice(key.lastIndexOf(".") + 1) as FileKind;
  return KINDS[kind].type;
}

const LONGEST_NAME = 120;

/** The name of a sent file as it is shown and sent back: without folders and control characters, with the ending of its kind. */
export function shownName(name: string, kind: FileKind): string {
  const last = name
    .replaceAll(/\p{Cc}/gu, "")
    .split(/[/\\]/)
    .at(-1)!;
  const stem =
    last
      .replace(/\.[^.]*$/, "")
      .trim()
      .slice(0, LONGEST_NAME) || "arquivo";
  return `${stem}.${kind}`;
}
