import { expect, test } from "vitest";
import { isPushEndpoint } from "./endpoint.ts";

test.for([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://web.push.apple.com/QOv",
  "https://db5p.notify.windows.com/w/?token=x",
])("%s is the address of a push service", (address) => {
  expect(isPushEndpoint(address, false)).toBe(true);
});

test.for([
  "",
  "nowhere",
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://user:secret@fcm.googleapis.com/",
  "https://fcm.googleapis.com:8443/",
  "https://fcm.googleapis.com/#x",
  "https://localhost/",
  "https://a.localhost/",
  "https://printer/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://metadata.google.internal./",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://127.0.0.1./",
  "https://[::1]/",
  "https://8.8.8.8/",
  `https://fcm.googleapis.com/${"a".repeat(1_000)}`,
])("%s is refused", (address) => {
  expect(isPushEndpoint(address, false)).toBe(false);
});

test("for testing, services in the operator's own network are accepted, over HTTPS only", () => {
  expect(isPushEndpoint("https://localhost:8443/push/1", true)).toBe(true);
  expect(isPushEndpoint("http://localhost:8443/push/1", true)).toBe(false);
});
