// Shows push messages and opens their pages. It does not intercept requests or cache pages.
// The format of a message is in app/features/notifications/channels/push/push-message.ts.
/* global self, clients */

const ICON = "/icon-192.png";
const BADGE = "/badge-96.png";
const DEVICES = "/settings/avisos/aparelhos";
const CENTRE = "/notificacoes";
const MAX_LINES = 4;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));

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
