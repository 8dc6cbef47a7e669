import module from "node:module";
import path from "node:path";

// The product runs on the Node.js version of package.json; the one on the machine only has to run npm.
const [major] = process.versions.node.split(".");
if (Number(major) < 24) {
  console.error(
    `Este projeto usa o Node.js do pacote "node" (24), mas está rodando no ${process.version}.\n` +
      "Instale as dependências com scripts de instalação permitidos: npm ci --ignore-scripts=false",
  );
  process.exit(1);
}
// The next start reads modules without types and compiled. A folder that cannot be written changes nothing else.
module.enableCompileCache(path.join(import.meta.dirname, "../.cache/compile"));
// Node.js parses a package's exports anew for each of its files, and Drizzle's are 130 kB: a third of a second per start.
module.registerHooks({
  resolve(specifier, context, next) {
    const within = specifier.startsWith(".") && context.parentURL?.includes("/node_modules/drizzle-orm/");
    if (!within) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
  },
});
const [, , name, ...args] = process.argv;
process.argv.splice(1, process.argv.length, name, ...args);
await import(`./${name}.ts`);
