import module from "node:module";
import path from "node:path";

// Node.js comes from package.json on Linux on x64; elsewhere it is the machine's. Older ones decode Brotli, as other
// people's servers may send it, with a fault that lets it write outside its memory (CVE-2026-111497).
const SAFE = [24, 22, 1];
const version = process.versions.node.split(".").map(Number);
const differing = version.findIndex((part, at) => part !== SAFE[at]);
if (differing !== -1 && version[differing] < SAFE[differing]) {
  console.error(
    `Este projeto precisa do Node.js ${SAFE.join(".")} ou mais novo, mas está rodando no ${process.version}.\n` +
      "No Linux em x64 ele vem com npm ci (sem --omit=optional); em outros sistemas, instale-o: https://nodejs.org",
  );
  process.exit(1);
}
// The next start, and that of processes which this one starts, reads modules without types and compiled. A folder that cannot
// be written changes nothing else.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, "../.cache/compile");
module.enableCompileCache();
// Node.js parses the exports of a package anew for each module that names it, and Drizzle's are 130 kB; and it looks up for
// each of our modules what its package.json says of modules. What they come to is the same each time.
const root = new URL("..", import.meta.url).href;
const packages = new Map();
module.registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    const isWithin = specifier.startsWith(".");
    if (parentURL.includes("/node_modules/")) {
      if (!isWithin || !parentURL.includes("/node_modules/drizzle-orm/")) return next(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    }
    if (specifier.endsWith(".ts")) {
      const url = specifier.startsWith("#")
        ? new URL(specifier.slice(1), root)
        : new URL(specifier, parentURL);
      return { url: url.href, format: "module-typescript", shortCircuit: true };
    }
    if (isWithin || context.conditions.includes("require")) return next(specifier, context);
    const known = packages.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    packages.set(specifier, known);
    return known;
  },
});
const [, , name, ...args] = process.argv;
process.argv.splice(1, process.argv.length, name, ...args);
await import(`./${name}.ts`);
