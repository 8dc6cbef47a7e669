import { useState } from "react";
import { Link } from "react-router";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { onDevice } from "#app/ui/text-store.browser.ts";
import {
  NOTIFICATION_SETTINGS_PATH,
  type PushView,
} from "#app/features/notifications/channels/push/push-view.ts";
import { usePush } from "./use-push.tsx";

const DECLINED = "martelo.avisos.agora-nao";

type Offered = Pick<PushView, "publicKey" | "endpointHere">;

/**
 * Offers push messages after an alert was saved. It is shown only if the browser can still ask for the
 * permission; after `Agora não` it is not shown again on this device.
 */
export function PushOffer({ view }: { view: Offered }) {
  const [declined, setDeclined] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated || declined || !mayOffer(view)) return null;
  return (
    <Offer
      view={view}
      onDecline={() => {
        onDevice.write(DECLINED, "1");
        setDeclined(true);
      }}
    />
  );
}

function mayOffer({ endpointHere }: Offered): boolean {
  return (
    endpointHere === null &&
    "serviceWorker" in navigator &&
    "PushManager" in window &&
    "Notification" in window &&
    Notification.permission !== "denied" &&
    onDevice.read(DECLINED) === null
  );
}

function Offer({ view, onDecline }: { view: Offered; onDecline(): void }) {
  const { here, busy, problem, turnOn } = usePush(view);
  return (
    <section aria-labelledby="oferta-avisos" className="panel gap-3 sm:grid-cols-[auto_1fr] sm:gap-x-4">
      <span className="alert-bell max-sm:hidden">
        <Icon name="bell" />
      </span>
      <div className="grid justify-items-start gap-3">
        <div className="grid gap-1">
          <h2 id="oferta-avisos" className="font-semibold">
            Quer ser avisado na hora, neste aparelho?
          </h2>
          <p className="text-sm text-muted">
            Quando o alerta encontrar um imóvel, o aviso aparece na tela, mesmo com o Martelo fechado. O
            navegador vai pedir sua permissão.
          </p>
        </div>
        {here === "denied" ? (
          <p className="text-sm">
            {"O navegador bloqueou os avisos. "}
            <Link to={`${NOTIFICATION_SETTINGS_PATH}#aparelhos`} className="link">
              Como permitir
            </Link>
          </p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-brand"
              disabled={busy}
              aria-busy={busy || undefined}
              onClick={() => void turnOn()}
            >
              {busy ? "Aguardando o navegador…" : "Ligar avisos"}
            </button>
            <button type="button" className="button" onClick={onDecline}>
              Agora não
            </button>
          </div>
        )}
        <output className="text-sm text-red empty:hidden">{problem}</output>
      </div>
    </section>
  );
}
