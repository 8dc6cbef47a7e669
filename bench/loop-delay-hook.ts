// Loaded before the server (`node --import`): watches its event loop from inside and tells whoever started it.
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("message", () => {
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  process.send!({ p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) });
  delay.reset();
});
// The server ends as if nobody listened.
process.channel?.unref();
