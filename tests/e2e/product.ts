import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { emptyInstallation } from "../installation.ts";
import { startOpenIdProvider } from "../openid-provider.ts";
import { selfSigned } from "../self-signed.ts";
import { launch } from "./launch.ts";

/** Starts the product under test with its demonstration data; returns a function that stops it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const google = await startOpenIdProvider({
    sub: "gabriela",
    name: "Gabriela Souza",
    email: "gabriela@exemplo.com.br",
    email_verified: true,
  });
  const pushKeys = selfSigned();
  const trusted = mkdtempSync(path.join(tmpdir(), "martelo-trusted-"));
  writeFileSync(path.join(trusted, "push.pem"), pushKeys.cert);
  const settings = {
    PUSH_ANY_HOST: "on",
    NODE_EXTRA_CA_CERTS: path.join(trusted, "push.pem"),
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
  };
  // The products of single files begin with a copy of the installation, which is made beside the first start.
  const [product, empty] = await Promise.all([launch(settings, { installation: null }), emptyInstallation()]);
  process.env.MARTELO_URL = product.url;
  process.env.MARTELO_DATA_DIR = product.dataDir;
  process.env.MARTELO_PUSH_KEYS = JSON.stringify(pushKeys);

  return async () => {
    await google.close();
    await product.stop();
    await empty.remove();
    rmSync(trusted, { recursive: true });
  };
}
