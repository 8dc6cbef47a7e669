import type { Page } from "@playwright/test";

/** Counts how often the page asks the device where it is, from the next page that is opened. Returns the count so far. */
export async function watchPosition(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    Object.assign(window, { positionRequests: 0 });
    geolocation.getCurrentPosition = (...args) => {
      (window as unknown as { positionRequests: number }).positionRequests++;
      ask(...args);
    };
  });
  return () => page.evaluate(() => (window as unknown as { positionRequests: number }).positionRequests);
}
