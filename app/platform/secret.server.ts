import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const BYTES = 48;

const randomText = () => randomBytes(BYTES).toString("base64url");

/** A secret of this installation: generated once and kept in a file. Two processes that start at once get the same. */
export function installationSecret(dataDir: string, name: string, generate = randomText): string {
  const file = path.join(dataDir, name);
  const existing = read(file);
  if (existing) return existing;
  makePrivateFolder(dataDir);
  // A hard link is atomic: only the first process creates it, with the complete content.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, generate(), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
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

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8") || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
