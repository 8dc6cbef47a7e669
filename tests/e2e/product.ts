import { startOpenIdProvider } from "../openid-provider.ts";
import { launch } from "./launch.ts";

/** The product under test, with its demonstration data; what it returns stops it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const google = await startOpenIdProvider({
    sub: "gabriela",
    name: "Gabriela Souza",
    email: "gabriela@exemplo.com.br",
    email_verified: true,
  });
  const product = await launch({
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
  });
  process.env.MARTELO_URL = product.url;
  process.env.MARTELO_DATA_DIR = product.dataDir;

  return async () => {
    await google.close();
    await product.stop();
  };
}
