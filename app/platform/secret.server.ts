import { createHash, createHmac, randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { createWholeFile, DRAFT } from "./whole-file.server.ts";

const BYTES = 48;
/** As many characters as `SESSION_SECRET` must have. */
const MIN_LENGTH = 32;

const randomText = () => randomBytes(BYTES).toString("base64url");

interface SecretOptions {
  generate?: () => string;
  /** What the content must be, besides long enough and of more than one character. */
  isFit?: (text: string) => boolean;
  /** The file was damaged: it was set aside, and there is a new secret. */
  onDamaged(file: string): void;
}

/**
 * A secret of this installation: generated once and kept in a file. Two processes that start at once get the same. What
 * a power cut left of a file (nothing, NUL bytes, a part) is never used, because others could guess it.
 */
export function installationSecret(dataDir: string, name: string, options: SecretOptions): string {
  const { generate = randomText, isFit = () => true, onDamaged } = options;
  const file = path.join(dataDir, name);
  const isSecret = (text: string) =>
    text.length >= MIN_LENGTH && !text.includes("\0") && !/^(.)\1*$/s.test(text) && isFit(text);
  for (;;) {
    const text = read(file);
    if (text === null) {
      makePrivateFolder(dataDir);
      createWholeFile(file, generate());
    } else if (isSecret(text)) return text;
    else if (setAside(file, isSecret)) onDamaged(file);
  }
}

/** Renames a damaged file; false where another process has done that, and may have created a new one. */
function setAside(file: string, isSecret: (text: string) => boolean): boolean {
  const aside = `${file}.${randomBytes(6).toString("hex")}${DRAFT}`;
  try {
    renameSync(file, aside);
    if (isSecret(readFileSync(aside, "utf8"))) {
      linkSync(aside, file);
      rmSync(aside);
      return false;
    }
    renameSync(aside, `${file}.damaged`);
    return true;
  } catch (error) {
    if (["ENOENT", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

/** Creates a folder that only its owner may read, or restricts an existing one. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(folder).mode & 0o077) === 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // The folder has another owner, or the file system has no permissions: they stay as the operator set them.
    if (!["EPERM", "ENOTSUP", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** A secret for one purpose only, from which the original secret cannot be computed. */
export function derivedSecret(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(purpose).digest("base64url");
}

/** SHA-256 in hexadecimal: what the database stores in place of a token, or of a text that is only compared. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
