// Loaded before the server (`node --import`): measures the delay of its event loop from inside and sends it to the
// parent process.
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("message", () => {
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  process.send!({ p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) });
  delay.reset();
});
// The channel must not keep the server running.
process.channel?.unref();
