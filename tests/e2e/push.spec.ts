import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { startPushEndpoint, type PushEndpoint, type TestSubscription } from "../push-endpoint.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { PASSWORD, signUp } from "./member.ts";

test.use({ serviceWorkers: "allow" });

let service: PushEndpoint;

test.beforeAll(async () => {
  service = await startPushEndpoint(JSON.parse(process.env.MARTELO_PUSH_KEYS!));
});
test.afterAll(() => service.close());

/**
 * Replaces the push service of the browser's maker, which tests cannot reach, by the test's own, and grants
 * the permission that a headless browser cannot ask for.
 */
async function stubService(context: BrowserContext): Promise<TestSubscription> {
  const subscription = service.subscribe();
  const { endpoint, p256dh, auth } = subscription;
  await context.addInitScript(
    (json) => {
      const key = "teste.assinatura";
      const permitted = () => (localStorage.getItem("teste.permitido") ? "granted" : "default");
      Object.defineProperty(Notification, "permission", { get: permitted });
      Notification.requestPermission = async () => {
        localStorage.setItem("teste.permitido", "1");
        return "granted";
      };
      const made = () => ({
        endpoint: json.endpoint,
        options: {},
        toJSON: () => json,
        async unsubscribe() {
          localStorage.removeItem(key);
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        async subscribe() {
          localStorage.setItem(key, "1");
          return made();
        },
        getSubscription: async () => (localStorage.getItem(key) ? made() : null),
      });
    },
    { endpoint, keys: { p256dh, auth } },
  );
  return subscription;
}

interface Shown {
  title: string;
  body: string;
  tag: string;
}

/** The global scope of the service worker, which the page's types do not have. */
interface WorkerScope {
  shown: (Shown & { data: unknown; close(): void })[];
  registration: Record<"showNotification" | "getNotifications", unknown>;
  clients: { openWindow(href: string): Promise<null> };
  opened: string[];
  dispatchEvent(event: Event): boolean;
}

/** Headless browsers show no notifications: what the worker shows is kept by tag, where a test can read it. */
async function watchWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title: string, options: Shown & { data: unknown }) => {
      const { body, tag, data } = options;
      scope.shown = scope.shown.filter((one) => one.tag !== tag);
      const close = () => (scope.shown = scope.shown.filter((one) => one.tag !== tag));
      scope.shown.push({ title, body, tag, data, close });
    };
    scope.registration.getNotifications = async ({ tag }: { tag: string }) =>
      scope.shown.filter((one) => one.tag === tag);
    // Browsers open a window only on a user's click.
    scope.clients.openWindow = async (href) => {
      scope.opened.push(new URL(href).pathname);
      return null;
    };
  });
  return worker;
}

const shown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() =>
    (self as unknown as WorkerScope).shown.map(({ title, body, tag }) => ({ title, body, tag })),
  );

/** Sends push messages to the page's worker, as the browser does when one arrives. */
async function pushTo(page: Page): Promise<(text: string) => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (data) => {
    await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  };
}

test("after an alert is created, push messages are offered, turned on and tested; they end with signing out, and nobody else's are turned off", async ({
  page,
  context,
}) => {
  const phone = await stubService(context);
  const email = "avisos@exemplo.com.br";
  await signUp(page, email);
  await openLive(page, "/alerts?novo=1");
  await expect(page.getByText("Quer ser avisado na hora")).toHaveCount(0);
  await page.getByLabel("Nome do alerta").fill("Perto de casa");
  await page.getByRole("button", { name: "Criar Alerta" }).click();
  const offer = page.getByRole("region", { name: "Quer ser avisado na hora, neste aparelho?" });
  await expect(offer).toBeVisible();
  await expectNoBarrier(page, "main");
  await offer.getByRole("button", { name: "Ligar avisos" }).click();
  await expect(page.getByText("Avisos ligados")).toBeVisible();
  await expect(offer).toHaveCount(0);

  await openLive(page, "/settings/avisos");
  const section = page.getByRole("region", { name: "Avisos nos aparelhos" });
  await expect(section.getByText("Os avisos chegam neste aparelho")).toBeVisible();
  await expect(section.getByRole("listitem")).toContainText(/^Chrome no Linux ?Este aparelho/);
  await expectNoBarrier(page, "main");
  await section.getByRole("button", { name: /^Enviar um teste/ }).click();
  await expect(page.getByText("Teste enviado")).toBeVisible();
  await expect.poll(() => phone.received.length).toBe(1);
  const worker = await watchWorker(context);
  const push = await pushTo(page);
  await push(phone.received[0]!.text);
  await expect
    .poll(() => shown(worker))
    .toEqual([
      {
        title: "Os avisos chegam aqui",
        body: "É assim que o Martelo avisa quando um alerta encontra um imóvel.",
        tag: "teste",
      },
    ]);

  const headers = { Origin: new URL(page.url()).origin };
  await page.request.post("/sair", { headers });
  await signUp(page, "avisos.caio@exemplo.com.br");
  await openLive(page, "/settings/avisos");
  await expect(page.getByRole("button", { name: "Ligar avisos neste aparelho" })).toBeEnabled();
  await expect(page.getByRole("list", { name: "Aparelhos que recebem avisos" })).toHaveCount(0);
  await page.request.post("/sair", { headers });
  const form = { intent: "entrar", email, password: PASSWORD };
  expect((await page.request.post("/auth", { form, headers })).status()).toBe(200);
  await openLive(page, "/settings/avisos");
  await expect(page.getByText("Os avisos chegam neste aparelho")).toBeVisible();
  await section.getByRole("button", { name: /^Remover/ }).click();
  await expect(page.getByText("Aparelho removido")).toBeVisible();
  await expect(section.getByRole("button", { name: "Ligar avisos neste aparelho" })).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem("teste.assinatura"))).toBeNull();
});

test("matches of one alert are one message, a repeated one is shown once, and a click opens the property", async ({
  page,
  context,
}) => {
  await openLive(page, "/pricing");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const worker = await watchWorker(context);
  const push = await pushTo(page);
  const house = (id: string, number: string) =>
    JSON.stringify({
      id,
      title: `Casa ${number}`,
      body: "Entrou na lista por R$ 100.000",
      path: `/property/${number}`,
      tag: "alerta-1",
      group: "Perto de casa",
      line: `Casa ${number}: entrou na lista`,
      count: 1,
    });
  await push(house("a", "1001"));
  const alone = { title: "Casa 1001", body: "Entrou na lista por R$ 100.000", tag: "alerta-1" };
  await expect.poll(() => shown(worker)).toEqual([alone]);
  await push(house("a", "1001"));
  await push("not what we send");
  await expect
    .poll(() => shown(worker))
    .toEqual([alone, { title: "Martelo", body: "Há novidades nos seus alertas.", tag: "alertas" }]);

  expect(await clickOn(worker, "alerta-1")).toEqual(["/property/1001"]);
  expect((await shown(worker)).map(({ tag }) => tag)).toEqual(["alertas"]);

  await push(house("b", "1002"));
  await push(house("c", "1003"));
  await expect
    .poll(() => shown(worker))
    .toContainEqual({
      title: "2 novidades · Perto de casa",
      body: "Casa 1003: entrou na lista\nCasa 1002: entrou na lista",
      tag: "alerta-1",
    });
});

/** Clicks on a message; returns the address it opens. */
async function clickOn(worker: Worker, tag: string): Promise<string[]> {
  return worker.evaluate(async (wanted) => {
    const scope = self as unknown as WorkerScope;
    const event = new Event("notificationclick");
    const waited: Promise<unknown>[] = [];
    Object.assign(event, {
      notification: scope.shown.find((one) => one.tag === wanted),
      waitUntil: (work: Promise<unknown>) => waited.push(work),
    });
    scope.dispatchEvent(event);
    await Promise.all(waited);
    return scope.opened;
  }, tag);
}

test("when the browser's permission is denied, the page explains how to grant it", async ({
  page,
  context,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(Notification, "permission", { get: () => "denied" }),
  );
  await signUp(page, "avisos.nao@exemplo.com.br");
  await openLive(page, "/alerts?criado=1");
  await expect(page.getByText("Quer ser avisado na hora")).toHaveCount(0);
  await openLive(page, "/settings/avisos");
  await expect(page.getByText("Os avisos do Martelo estão bloqueados neste navegador")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ligar avisos neste aparelho" })).toHaveCount(0);
  await expectNoBarrier(page, "#aparelhos");
});
