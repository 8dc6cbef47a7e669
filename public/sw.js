// Keeps the pages seen last for moments without a network, shows push messages and opens their pages.
// The format of a message is in app/features/notifications/channels/push/push-message.ts.
/* global self, clients, caches */

const ICON = "/icon-192.png";
const BADGE = "/badge-96.png";
const DEVICES = "/settings/avisos/aparelhos";
const CENTRE = "/notificacoes";
const MAX_LINES = 4;

/** Each build has caches of its own: a page of one build needs the files of that build. */
const BUILD = new URL(self.location.href).searchParams.get("v") ?? "0";
const FILES = `martelo.arquivos.${BUILD}`;
const PAGES = `martelo.paginas.${BUILD}`;
const OFFLINE = "/sem-conexao";
/** Lists the files of the build that the kept pages load late (vite.config.ts). */
const LATE_FILES = "/arquivos.json";
/** Headers: whose page it is, as the server says, and when it was kept. */
const ACCOUNT = "Martelo-Conta";
const KEPT_AT = "Martelo-Guardada";
/** The entry of `PAGES` that names whose pages they are. */
const OWNER = "/martelo-dono";
/** The pages that are kept, and how many of each kind. */
const KINDS = [
  { path: /^\/$/, most: 1 },
  { path: /^\/dashboard$/, most: 10 },
  { path: /^\/property\/\d+$/, most: 40 },
  { path: /^\/favorites$/, most: 2 },
  { path: /^\/(blog|guia|imoveis|estatisticas)(\/|$)/, most: 20 },
];
/** Pages whose query is what somebody earns and has: with one they are not kept. */
const PRIVATE_QUERY = /^\/guia(\/|$)/;
/** Pages that are kept too when scripts opened them, without a document. */
const OPENED_BY_SCRIPT = /^(\/property\/\d+|\/favorites)\.data$/;
const SETTLE_MS = 3_000;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(obey(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && /^\/sair(\.data)?$/.test(pathname)) event.waitUntil(forget());
  if (request.method !== "GET") return;
  if (pathname.startsWith("/assets/")) {
    // With a network the browser loads files better by itself: it has preloaded them.
    if (away || !navigator.onLine) event.respondWith(file(request));
    else event.waitUntil(keepFile(pathname));
  } else if (request.mode === "navigate") event.respondWith(page(event));
  // What is only prefetched is not asked for by a script.
  else if (request.mode === "cors" && OPENED_BY_SCRIPT.test(pathname))
    event.waitUntil(keepOpened(pathname.replace(/\.data$/, "")));
});

async function install() {
  // Without cookies: the page that everybody may see.
  const answer = await fetch(OFFLINE, { credentials: "omit" });
  if (!answer.ok) throw new Error(`the offline page answers ${answer.status}`);
  const cache = await caches.open(FILES);
  const files = (await answer.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  await cache.put(OFFLINE, answer);
  await cache.addAll([...new Set(files), ICON]);
}

async function activate() {
  await self.registration.navigationPreload?.enable();
  for (const name of await caches.keys()) if (name !== FILES && name !== PAGES) await caches.delete(name);
  await clients.claim();
}

/**
 * What pages ask for: the new worker at once, to keep what was loaded before the worker was there, or what they will
 * load late.
 */
async function obey(order) {
  if (order?.kind === "assumir") await self.skipWaiting();
  if (order?.kind === "adiantar") await keepLateFiles();
  if (order?.kind !== "guardar") return;
  await Promise.all([...order.files.map(keepFile), keepOpened(order.page)]);
}

/** Whether the last page could not be reached. */
let away = false;

/** A file of a build never changes under its name. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** From the browser's own cache, a moment after the page asked for it. */
async function keepFile(path) {
  const cache = await caches.open(FILES);
  if (await cache.match(path, { ignoreVary: true })) return;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  await cache.add(path).catch(() => {});
}

/** Once for each build and one after the other: nobody waits for these. Not where the browser saves data. */
async function keepLateFiles() {
  const cache = await caches.open(FILES);
  if (navigator.connection?.saveData || (await cache.match(LATE_FILES))) return;
  const answer = await fetch(LATE_FILES, { credentials: "omit" });
  if (!answer.ok) return;
  for (const path of await answer.clone().json())
    if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
  await cache.put(LATE_FILES, answer);
}

/** The page from the network; without one the kept page, which says its date, or the page that says what is missing. */
async function page(event) {
  const { request } = event;
  const asked = signOuts;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    away = false;
    event.waitUntil(keep(request.url, answer, asked).catch(() => {}));
    return answer;
  } catch {
    away = true;
    const { pathname, search } = new URL(request.url);
    const known = await (await caches.open(PAGES)).match(request.url, { ignoreVary: true });
    if (known) return dated(known);
    const offline = await caches.match(OFFLINE, { ignoreVary: true });
    if (pathname === OFFLINE || !offline) return offline ?? Response.error();
    return Response.redirect(`${OFFLINE}?para=${encodeURIComponent(pathname + search)}`, 302);
  }
}

/** One after the other, so that no page of one account is kept beside those of another. */
let keeping = Promise.resolve();

/** How many sign-outs this worker has seen: a page that was requested before one is not kept after it. */
let signOuts = 0;

/** `asked` is the number of sign-outs when the page was requested. */
function keep(address, answer, asked) {
  const account = answer.headers.get(ACCOUNT);
  if (account === null || asked !== signOuts) return Promise.resolve();
  const kind = kindOf(address);
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  // Copied before the page reads it; a copy that nobody reads would be held in memory.
  const copy = kind && answer.ok && !answer.redirected && isPage ? answer.clone() : null;
  const turn = keeping.then(async () => {
    await belongTo(account);
    if (copy) await put(address, copy, kind);
  });
  keeping = turn.catch(() => {});
  return turn;
}

function kindOf(address) {
  const { pathname, search } = new URL(address);
  if (search !== "" && PRIVATE_QUERY.test(pathname)) return undefined;
  return KINDS.find(({ path }) => path.test(pathname));
}

/** Pages of another account, or from before or after a sign-in, are deleted. */
async function belongTo(account) {
  const owner = await (await (await caches.open(PAGES)).match(OWNER))?.text();
  if (owner === account) return;
  await caches.delete(PAGES);
  await (await caches.open(PAGES)).put(OWNER, new Response(account));
}

async function put(address, answer, kind) {
  const cache = await caches.open(PAGES);
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(KEPT_AT, new Date().toISOString());
  await cache.delete(address);
  await cache.put(address, new Response(await answer.blob(), { headers }));
  const same = (await cache.keys()).filter(({ url }) => kind.path.test(new URL(url).pathname));
  for (const old of same.slice(0, -kind.most)) await cache.delete(old);
}

/** Keeps the document of a page that scripts opened, a moment after what they load for it themselves. */
async function keepOpened(path) {
  const { href: address } = new URL(path, self.location.origin);
  if (navigator.connection?.saveData || !kindOf(address)) return;
  if (await (await caches.open(PAGES)).match(address, { ignoreVary: true })) return;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const asked = signOuts;
  const answer = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
  if (answer) await keep(address, answer, asked);
}

/** After a sign-out nothing of the account stays here. */
function forget() {
  signOuts += 1;
  const turn = keeping.then(() => caches.delete(PAGES));
  keeping = turn.catch(() => {});
  return turn;
}

/** The kept page with the time of its copy before everything else. */
async function dated(known) {
  const at = new Date(known.headers.get(KEPT_AT)).toLocaleString("pt-BR", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: "America/Sao_Paulo",
  });
  const note = `<p id="guardada" class="kept-note" role="status">Sem conexão. Esta página foi guardada em ${at} e pode ter mudado.</p>`;
  const html = (await known.text()).replace(/<body[^>]*>/, (tag) => tag + note);
  return new Response(html, { headers: known.headers });
}

self.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Browsers require a visible notification for every message, even one that cannot be read. */
function read(data) {
  try {
    const { id, title, body, path, tag, group, line, count } = data.json();
    return { id, title, body, path, tag, group, line, count };
  } catch {
    return { id: "", title: "Martelo", body: "Há novidades nos seus alertas.", path: CENTRE, tag: "alertas" };
  }
}

/**
 * Combines messages of the same tag into one notification: unseen ones are summed up, and a message that
 * arrives twice counts once.
 */
async function show(message) {
  const [shown] = await self.registration.getNotifications({ tag: message.tag });
  const before = shown?.data?.messages ?? [];
  const again = before.some(({ id }) => id === message.id);
  const messages = again ? before : [...before, { id: message.id, line: message.line, count: message.count }];
  const alone = messages.length === 1;
  await self.registration.showNotification(alone ? message.title : sumTitle(message, messages), {
    body: alone ? message.body : sumBody(messages),
    tag: message.tag,
    renotify: shown !== undefined && !again,
    silent: again,
    icon: ICON,
    badge: BADGE,
    lang: "pt-BR",
    data: { path: alone ? message.path : CENTRE, messages },
  });
}

function sumTitle({ group, title }, messages) {
  const count = messages.reduce((sum, one) => sum + (one.count ?? 1), 0);
  return group ? `${count} novidades · ${group}` : title;
}

function sumBody(messages) {
  const lines = messages
    .map(({ line }) => line)
    .filter(Boolean)
    .reverse();
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), `e mais ${more}`].join("\n") : lines.join("\n");
}

/** Focuses a tab that already shows the page; otherwise opens a new one. */
async function open(path) {
  const wanted = new URL(path, self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find(({ url }) => new URL(url).pathname === wanted.pathname);
  await (there ? there.focus() : clients.openWindow(wanted.href));
}

/**
 * The push service replaced the subscription: sends the new one to our server, under the session of this
 * browser.
 */
async function renew({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (key &&
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  if (!subscription) return;
  const body = new FormData();
  body.set("intent", "renovar");
  body.set("assinatura", JSON.stringify(subscription));
  await fetch(DEVICES, { method: "POST", body });
}
