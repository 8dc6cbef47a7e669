import { buildWhenNeeded } from "../../scripts/build-when-needed.ts";

/** One build for all the servers the tests start. */
export default function setup() {
  buildWhenNeeded();
}
