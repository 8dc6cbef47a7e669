import { createHmac, randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const BYTES = 48;

const randomText = () => randomBytes(BYTES).toString("base64url");

/** A secret of this installation: generated once, then always the one in its file. Two processes agree on one. */
export function installationSecret(dataDir: string, name: string, generate = randomText): string {
  const file = path.join(dataDir, name);
  const existing = read(file);
  if (existing) return existing;
  makePrivateFolder(dataDir);
  // A hard link is atomic: only the first process creates it, with the whole content.
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

/** Makes a folder that nobody else on the machine may look into, also of one that is there. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(folder).mode & 0o077) === 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // The folder has another owner, or the file system has no owners: its permissions stay as the operator set them.
    if (!["EPERM", "ENOTSUP", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** A secret for one purpose alone: nothing of the first can be learned from it. */
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
