import { action as begin, loader as askToLink } from "#app/routes/auth-social.tsx";
import { action as postedBack, loader as comeBack } from "#app/routes/auth-library.ts";
import { loader as authPage } from "#app/routes/auth.tsx";
import { afterAll, beforeAll } from "vitest";
import { BASE_URL, TestBrowser } from "./accounts.ts";
import { accountTests, host } from "./member.ts";
import { startOpenIdProvider, type OpenIdProvider } from "./openid-provider.ts";
import { ask, toastIn } from "./route-requests.ts";

/**
 * For a test file about signing in through a provider that knows these people, Google and Apple in one: call at its top.
 * Returns its database and the steps: this site's pages, the provider's, and back.
 */
export async function socialTests(...people: Parameters<typeof startOpenIdProvider>) {
  let provider: OpenIdProvider;
  beforeAll(async () => void (provider = await startOpenIdProvider(...people)));
  afterAll(() => provider.close());
  const { db } = await accountTests(() => {
    const { issuer, clientId, clientSecret } = provider;
    const keys = { issuer, clientId, clientSecret };
    return { social: (["google", "apple"] as const).map((name) => ({ provider: name, ...keys })) };
  });

  /** Presses the button of a provider; returns the address it leads to. */
  async function press(
    browser: TestBrowser,
    name = "google",
    returnTo = "/dashboard",
    accounts = host,
  ): Promise<URL> {
    const body = new URLSearchParams({ voltar: returnTo });
    const answer = await ask({ accounts }, begin, {
      path: `/auth/${name}`,
      as: browser,
      body,
      params: { provider: name },
    });
    browser.take({ cookies: answer.headers.getSetCookie() });
    return new URL(answer.headers.get("location")!, BASE_URL);
  }

  /** Chooses a person on the provider's page; returns the address that the browser is sent back to. */
  async function choose(authorization: URL, identity: string): Promise<URL> {
    const jar = new TestBrowser();
    let at = authorization;
    for (let hops = 0; hops < 8 && at.origin === provider.issuer; hops++) {
      const screen = at.pathname.startsWith("/entrar/");
      const answer = await fetch(screen ? `${at.href}/${identity}` : at, {
        method: screen ? "POST" : "GET",
        headers: { cookie: jar.headers.get("cookie")! },
        redirect: "manual",
      });
      jar.take({ cookies: answer.headers.getSetCookie() });
      const next = answer.headers.get("location");
      at = next === null ? await postBack(await answer.text()) : new URL(next, at);
    }
    return at;
  }

  /** The form with which a provider answers; returns where the product redirects the browser that sends it. */
  async function postBack(page: string): Promise<URL> {
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const to = new URL(/action="([^"]+)"/.exec(page)![1]!);
    // Sent by another site, so without this site's cookies.
    const answer = await ask({ accounts: host }, postedBack, {
      path: to.pathname,
      body: new URLSearchParams(fields.map(([, name, value]) => [name!, value!])),
    });
    return new URL(answer.headers.get("location")!, BASE_URL);
  }

  /** Returns to the product, through `/auth` when it failed; gives the browser's last address and its message. */
  async function finish(browser: TestBrowser, callback: URL) {
    const first = await ask({ accounts: host }, comeBack, {
      path: callback.pathname + callback.search,
      as: browser,
    });
    browser.take({ cookies: first.headers.getSetCookie() });
    const landed = new URL(first.headers.get("location")!, BASE_URL);
    if (landed.pathname !== "/auth") return end(landed, first);
    const second = await ask({ accounts: host }, authPage, {
      path: landed.pathname + landed.search,
      as: browser,
    });
    return end(new URL(second.headers.get("location")!, BASE_URL), second);
  }

  async function enter(browser: TestBrowser, identity: string, returnTo?: string, name = "google") {
    return finish(browser, await choose(await press(browser, name, returnTo), identity));
  }

  /** Presses the button that links the provider to the account that is open in the browser; returns where it leads. */
  async function pressLink(browser: TestBrowser, returnTo = "/dashboard"): Promise<URL> {
    const answer = await ask({ accounts: host }, begin, {
      path: "/auth/google",
      as: browser,
      body: new URLSearchParams({ intent: "ligar", voltar: returnTo }),
      params: { provider: "google" },
    });
    browser.take({ cookies: answer.headers.getSetCookie() });
    return new URL(answer.headers.get("location")!, BASE_URL);
  }

  /** The text of the page that asks whether a provider may open an account that it cannot open yet. */
  async function question(browser: TestBrowser) {
    const params = { provider: "microsoft" };
    return (
      await ask({ accounts: host }, askToLink, { path: "/auth/microsoft", as: browser, params })
    ).json();
  }

  /** The same with the return; the provider has a session of its own in the browser. */
  async function link(browser: TestBrowser, identity: string, returnTo?: string) {
    return finish(browser, await choose(await pressLink(browser, returnTo), identity));
  }

  return { db, requests: () => provider.requests, press, choose, finish, enter, pressLink, question, link };
}

/** The target of an answer and the message there. */
export function end({ pathname, search }: URL, answer: Response) {
  return { at: pathname + search, toast: toastIn(answer) };
}
