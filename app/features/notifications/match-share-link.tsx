import { Icon } from "#app/ui/icon.tsx";
import type { MatchShare } from "./match-share.ts";

/** A link that shares a match by WhatsApp, without a script. */
export function MatchShareLink({ share: { title, href } }: { share: MatchShare }) {
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
