import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./csp.ts";

const policy = (googleMaps: boolean, mapStyleUrl: string | null = null) =>
  contentSecurityPolicy("n0nce", "production", { formOrigins: [], mapStyleUrl, googleMaps });

test("the policy of a page allows requests to our own origin only", () => {
  expect(policy(false)).not.toMatch(/https?:|blob:|eval/);
  expect(policy(false)).toContain("script-src 'self' 'nonce-n0nce';");
});

test("where Google's map was chosen, its hosts are added and everything else is unchanged", () => {
  const opened = policy(true).split("; ");
  for (const directive of policy(false).split("; ")) {
    expect(opened.some((other) => other === directive || other.startsWith(`${directive} `))).toBe(true);
  }
  expect(opened.filter((directive) => directive.startsWith("script-src"))).toEqual([
    "script-src 'self' 'nonce-n0nce' 'unsafe-eval' blob: https://maps.googleapis.com https://maps.gstatic.com",
  ]);
  const hosts = opened.flatMap((directive) => directive.match(/https:\/\/\S+/g) ?? []);
  expect(hosts.every((host) => /\.(?:google|googleapis|gstatic|googleusercontent)\.com$/.test(host))).toBe(
    true,
  );
});

test("street tiles of the operator's choice may be fetched from where their style comes, and do nothing else", () => {
  const opened = policy(false, "https://tiles.exemplo.com.br:8443/estilo/claro.json?key=1").split("; ");
  expect(opened.filter((directive) => directive.includes("exemplo"))).toEqual([
    "img-src 'self' data: https://tiles.exemplo.com.br:8443",
    "connect-src 'self' https://tiles.exemplo.com.br:8443",
  ]);
});
