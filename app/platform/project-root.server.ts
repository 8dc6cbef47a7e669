import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

let root: string | null = null;

/** The folder of package.json, the same whether a module runs from source or from the server bundle. */
export function projectRoot(): string {
  if (root) return root;
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, "package.json");
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "martelo") {
      root = folder;
      return folder;
    }
    if (folder === path.dirname(folder)) throw new Error("package.json of martelo not found above the code");
  }
}
