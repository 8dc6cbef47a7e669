import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type Adapter, type AdapterPayload, type Configuration } from "oidc-provider";

/** A person with an account at the provider. */
interface Identity {
  sub: string;
  name: string;
  email?: string;
  email_verified?: boolean;
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Queries of all authorization requests, in their order. */
  requests: URLSearchParams[];
  /** People who can sign in; the page offers each of them by name, and to cancel. */
  identities: Map<string, Identity>;
  close(): Promise<void>;
}

const CLIENT = { id: "martelo-de-teste", secret: randomBytes(24).toString("base64url") };
const SCREEN = /^\/entrar\/([\w-]+)(?:\/(.+))?$/;
const HOUR_S = 3600;

/**
 * A real OpenID provider on a free local port, with a page on which one of its identities is chosen. It accepts any
 * return to `/api/auth/callback/…` of this machine, because the product's port is known only later.
 */
export async function startOpenIdProvider(...identities: Identity[]): Promise<OpenIdProvider> {
  const server = createServer();
  await listen(server, 0);
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = new Map(identities.map((identity) => [identity.sub, identity]));
  const requests: URLSearchParams[] = [];
  const provider = new Provider(issuer, configuration(known));
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    ["localhost", "127.0.0.1"].includes(new URL(uri).hostname) &&
    /^\/api\/auth\/callback\/[a-z]+$/.test(new URL(uri).pathname);
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", issuer);
    const [, , chosen] = SCREEN.exec(url.pathname) ?? [];
    if (url.pathname === "/auth") requests.push(url.searchParams);
    // Some browsers ask every site for its icon, and complain in their console when it is not found.
    if (url.pathname === "/favicon.ico") response.writeHead(204).end();
    else if (!SCREEN.test(url.pathname)) void answer(request, response);
    else if (request.method === "GET") showIdentities(response, url.pathname, [...known.values()]);
    else void finish(request, response, chosen ?? "");
  });

  function finish(request: IncomingMessage, response: ServerResponse, chosen: string): Promise<void> {
    const result = known.has(chosen)
      ? { login: { accountId: chosen } }
      : { error: "access_denied", error_description: "the person went back" };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    requests,
    identities: known,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((listening) => server.listen(port, "127.0.0.1", listening));
}

function showIdentities(response: ServerResponse, path: string, identities: Identity[]): void {
  const choice = (to: string, label: string) =>
    `<form method="post" action="${path}/${to}"><button>${label}</button></form>`;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(
    `<!doctype html><html lang="pt-BR"><title>Provedor de teste</title><h1>Quem é você?</h1>${[
      ...identities.map(({ sub, name }) => choice(sub, name)),
      choice("cancelar", "Cancelar"),
    ].join("")}</html>`,
  );
}

/** Replaces every default that is meant for a first try, so that the provider logs no warnings. */
function configuration(known: ReadonlyMap<string, Identity>): Configuration {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ["http://localhost/api/auth/callback/google"],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" } as never] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // As with the large providers, the identity is in the token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: 60,
      IdToken: HOUR_S,
      Interaction: HOUR_S,
      Session: HOUR_S,
      Grant: HOUR_S,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/entrar/${uid}` },
    findAccount(_, sub) {
      const identity = known.get(sub);
      return identity && { accountId: sub, claims: () => ({ ...identity }) };
    },
    // Pressing the page's button counts as consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    renderError(context, { error }) {
      context.type = "text";
      context.body = error;
    },
  };
}

class MemoryAdapter implements Adapter {
  readonly #rows = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload) {
    this.#rows.set(id, payload);
  }
  async find(id: string) {
    return this.#rows.get(id);
  }
  async findByUid(uid: string) {
    return [...this.#rows.values()].find((row) => row.uid === uid);
  }
  async findByUserCode() {
    return undefined;
  }
  async consume(id: string) {
    this.#rows.get(id)!.consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id: string) {
    this.#rows.delete(id);
  }
  async revokeByGrantId(grantId: string) {
    for (const [id, row] of this.#rows) if (row.grantId === grantId) this.#rows.delete(id);
  }
}
