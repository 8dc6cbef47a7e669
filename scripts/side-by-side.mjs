// Runs npm scripts at the same time, prints what each said when it ends, and fails when one of them failed: most of them
// leave a core idle.
import { spawn } from "node:child_process";

/** Resolves when a script has ended, with whether it succeeded. */
function run(name) {
  return new Promise((resolve) => {
    // Windows finds npm by its shell only.
    const child = spawn(`npm run --silent ${name}`, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => output.push(bytes));
    child.once("close", (code) => {
      process.stdout.write(`\n> ${name}: ${code === 0 ? "passed" : `ended with ${code}`}\n`);
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

const passed = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = passed.every(Boolean) ? 0 : 1;
