import { afterEach, beforeEach, expect, vi } from "vitest";

// Anything printed as an error is a defect unless the test expects it by replacing the spy.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
