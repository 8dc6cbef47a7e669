import { Link } from "react-router";
import { ListingPicture } from "#app/features/cards/listing-parts.tsx";
import { UpgradeLink } from "#app/features/upgrade/upgrade-link.tsx";
import { writtenCount } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { MatchShare } from "../../match-share.ts";
import { BELL_PATH } from "./bell-state.ts";
import type { AlertGroup, NotificationView } from "./notification-list.server.ts";
import { READ_STATE_NAMES, type Undo } from "./read-state.ts";

interface GroupsProps {
  groups: AlertGroup[];
  undo: Undo | null;
  /** Heading level of the alerts' names. */
  heading: "h2" | "h3";
}

/** Notifications, grouped by alert. It is inside a `ReadStateForm`, which its buttons send. */
export function NotificationGroups({ groups, undo, heading: Heading }: GroupsProps) {
  return groups.map((group) => (
    <section key={group.alertId} className="notice-group" aria-labelledby={`alerta-${group.alertId}`}>
      <header className="notice-group-head">
        <div className="notice-group-name">
          <Heading id={`alerta-${group.alertId}`} className="notice-alert">
            <Link to={`${BELL_PATH}?alerta=${group.alertId}`} className="hover:underline">
              {group.name}
            </Link>
          </Heading>
          {group.looksFor !== null && <p className="text-xs text-muted">Procura: {group.looksFor}</p>}
        </div>
        <div className="notice-tools">
          <ReadGroup group={group} undo={undo} />
          <Link
            to={`/alerts?editar=${group.alertId}`}
            className="button button-plain button-icon"
            aria-label={`Ver o alerta ${group.name}`}
            title="Ver o alerta"
          >
            <Icon name="sliders" />
          </Link>
        </div>
      </header>
      <ul>
        {group.items.map((item) => (
          <Notice key={item.id} item={item} />
        ))}
      </ul>
      {group.more && (
        <Link to={`${BELL_PATH}?alerta=${group.alertId}`} className="button button-plain notice-text-button">
          Ver tudo deste alerta
          <Icon name="right" />
        </Link>
      )}
    </section>
  ));
}

/** Marking and undoing share one button, so that it keeps the focus. */
function ReadGroup({ group, undo }: { group: AlertGroup; undo: Undo | null }) {
  const undoing = undo !== null && undo.alertId === group.alertId;
  if (!undoing && group.unread === 0) return null;
  return (
    <button
      {...(undoing
        ? { name: READ_STATE_NAMES.undo, value: undo.stamp, "aria-label": `Desfazer: ${undo.text}` }
        : {
            name: READ_STATE_NAMES.alert_read,
            value: group.alertId,
            "aria-label": `${readThem(group.unread)}: ${group.name}`,
          })}
      className="button button-plain notice-text-button"
    >
      {undoing ? "Desfazer" : readThem(group.unread)}
    </button>
  );
}

function readThem(unread: number): string {
  return unread === 1 ? "Marcar 1 como lida" : `Marcar ${writtenCount(unread)} como lidas`;
}

/** The same for all notifications. */
export function ReadAll({ unread, undo }: { unread: number; undo: Undo | null }) {
  const undoing = undo !== null && undo.alertId === null;
  if (!undoing && unread === 0) return null;
  return (
    <button
      {...(undoing
        ? { name: READ_STATE_NAMES.undo, value: undo.stamp, "aria-label": `Desfazer: ${undo.text}` }
        : { name: READ_STATE_NAMES.all_read, value: 1 })}
      className="button button-plain notice-text-button"
    >
      {undoing ? "Desfazer" : "Marcar todas como lidas"}
    </button>
  );
}

function Notice({ item }: { item: NotificationView }) {
  return (
    <li className="notice" data-read={item.read || undefined}>
      <div className="notice-picture">
        <ListingPicture number={item.number} picture={item.picture} sizes="5rem" />
      </div>
      <div className="notice-text">
        <p className="notice-title">
          <Link to={item.path} className="cover">
            {!item.read && <span className="sr-only">Não lida: </span>}
            {item.title}
          </Link>
        </p>
        <p className="text-sm">{item.text}</p>
        {item.outside !== null && <p className="text-xs text-muted">{item.outside}</p>}
        {item.gone !== null && <p className="text-sm text-amber">{item.gone}</p>}
        <p className="text-xs text-muted">
          <time dateTime={item.moment}>{item.when}</time> · {item.source}
        </p>
      </div>
      <div className="notice-side">
        <button
          name={item.read ? READ_STATE_NAMES.unread : READ_STATE_NAMES.read}
          value={item.id}
          className="button button-plain button-icon"
          aria-label={`${item.read ? "Marcar como não lida" : "Marcar como lida"}: ${item.title}`}
          title={item.read ? "Marcar como não lida" : "Marcar como lida"}
        >
          <span className="notice-dot" />
        </button>
        {item.share !== null && <MatchShareLink share={item.share} />}
      </div>
    </li>
  );
}

/** Shown before any alert has found anything. */
export function NoNotifications() {
  return (
    <div className="centred gap-4 p-6">
      <Icon name="bell" className="icon size-10 text-muted" />
      <div className="grid gap-1">
        <p className="font-semibold">Nenhuma notificação ainda</p>
        <p className="text-sm text-muted">
          Quando uma lista nova trouxer um imóvel que um alerta seu procura, ele aparece aqui.
        </p>
      </div>
      <Link to="/alerts" className="button button-brand">
        Ver meus alertas
      </Link>
    </div>
  );
}

/** Explains on the free plan that the bell has no live updates. */
export function LiveNote() {
  return (
    <p className="text-sm text-muted">
      {"No plano Gratuito, o sino se atualiza quando você abre uma página. Com o Premium, na hora. "}
      <UpgradeLink
        title="Sino na hora é do Premium"
        detail="No plano Gratuito, o sino se atualiza quando você abre uma página, e os alertas chegam num resumo diário por e-mail."
      >
        Conhecer o Premium
      </UpgradeLink>
    </p>
  );
}

/** A link that shares a match by WhatsApp, without a script. */
function MatchShareLink({ share: { title, href } }: { share: MatchShare }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="button button-plain button-icon"
      aria-label={`Enviar por WhatsApp: ${title} (abre em nova aba)`}
    >
      <Icon name="chat" />
    </a>
  );
}
