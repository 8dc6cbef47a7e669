import { Form } from "react-router";
import { SecuritySection } from "#app/features/accounts/security-section.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import {
  DEVICES_PATH,
  type DeviceLine,
  type PushView,
} from "#app/features/notifications/channels/push/push-view.ts";
import { usePush, type PushHere } from "./use-push.tsx";
import { UpgradeLink } from "#app/features/upgrade/upgrade-link.tsx";

/** The devices that show push messages, and a button that turns them on in this one. */
export function DevicesSection({ view }: { view: PushView }) {
  return (
    <SecuritySection
      id="aparelhos"
      title="Avisos nos aparelhos"
      about="O que seus alertas encontram aparece na tela, mesmo com o Martelo fechado."
    >
      {!view.allowed && <BeyondPlan />}
      {view.allowed && !(view.paused && view.endpointHere) && <ThisDevice view={view} />}
      {view.devices.length > 0 && (
        <ul className="grid divide-y divide-line" aria-label="Aparelhos que recebem avisos">
          {view.devices.map((device) => (
            <Device key={device.id} device={device} allowed={view.allowed} />
          ))}
        </ul>
      )}
      {view.allowed && view.devices.length > 0 && <Pause paused={view.paused} />}
    </SecuritySection>
  );
}

/** Pauses all devices at once; they stay in the list. */
function Pause({ paused }: { paused: boolean }) {
  const intent = paused ? "retomar" : "pausar";
  return (
    <Form
      method="post"
      action={DEVICES_PATH}
      preventScrollReset
      className="grid justify-items-start gap-3 border-t border-line pt-4"
    >
      {paused && (
        <p className="flex items-center gap-2 text-sm font-semibold">
          <Icon name="pause" />
          Avisos pausados em todos os aparelhos
        </p>
      )}
      <SubmitButton name="intent" value={intent} busy="Salvando…" className="button">
        {paused ? "Voltar a receber avisos" : "Pausar avisos em todos os aparelhos"}
      </SubmitButton>
    </Form>
  );
}

function BeyondPlan() {
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <p>
        {unbroken(
          "Avisos na hora fazem parte do Premium. No plano Gratuito, o que seus alertas encontram chega num resumo diário por e-mail.",
        )}
      </p>
      <UpgradeLink
        className="button"
        title="Avisos na hora são do Premium"
        detail="No plano Gratuito, o que seus alertas encontram chega num resumo diário por e-mail. Os aparelhos que você ligou continuam na lista."
      >
        Conhecer o Premium
      </UpgradeLink>
    </div>
  );
}

function ThisDevice({ view }: { view: PushView }) {
  const { here, busy, problem, turnOn } = usePush(view);
  return (
    <>
      <noscript>
        <p className="text-sm">Ligar os avisos precisa de JavaScript neste navegador.</p>
      </noscript>
      <div className="with-script grid justify-items-start gap-3">
        <State here={here} />
        {(here === "off" || here === "offline" || here === null) && (
          <button
            type="button"
            className="button button-brand"
            disabled={here !== "off" || busy}
            aria-busy={busy || undefined}
            onClick={() => void turnOn()}
          >
            <Icon name="bell" />
            {busy ? "Aguardando o navegador…" : "Ligar avisos neste aparelho"}
          </button>
        )}
        <output className="text-sm text-red empty:hidden">{problem}</output>
      </div>
    </>
  );
}

function State({ here }: { here: PushHere }) {
  switch (here) {
    case "on":
      return (
        <p className="flex items-center gap-2 text-sm font-semibold">
          <Icon name="check" />
          Os avisos chegam neste aparelho
        </p>
      );
    case "denied":
      return (
        <Help title="Os avisos do Martelo estão bloqueados neste navegador">
          Para permitir, toque no ícone ao lado do endereço do site, abra as permissões, escolha Notificações
          e depois Permitir. Esta página percebe a mudança; se não perceber, recarregue-a.
        </Help>
      );
    case "install":
      return (
        <Help title="No iPhone e no iPad, coloque o Martelo na tela de início">
          No Safari, toque em Compartilhar e depois em Adicionar à Tela de Início. Abra o Martelo por lá,
          volte a esta página e ligue os avisos.
        </Help>
      );
    case "unsupported":
      return (
        <Help title="Este navegador não mostra avisos de sites">
          Chrome, Edge, Firefox e Safari atuais mostram, fora de janelas anônimas. Por e-mail, os avisos
          chegam em qualquer um.
        </Help>
      );
    case "offline":
      return <p className="text-sm text-muted">Sem conexão. Ligue os avisos quando a internet voltar.</p>;
    default:
      return (
        <p className="text-sm text-muted">
          O navegador vai pedir sua permissão. Você pode desligar os avisos aqui quando quiser.
        </p>
      );
  }
}

function Help({ title, children }: { title: string; children: string }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="info" />
        {title}
      </p>
      <p className="text-muted">{unbroken(children)}</p>
    </div>
  );
}

function Device({ device, allowed }: { device: DeviceLine; allowed: boolean }) {
  const { id, name, since, lastSent, signedIn, here } = device;
  const whose = (
    <span className="sr-only">
      {" "}
      {name}, desde {since}
    </span>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon name="device" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          {name}
          {here && <span className="tag tag-good">Este aparelho</span>}
        </p>
        <p className="text-sm text-muted">Desde {since}</p>
        {lastSent && <p className="text-sm text-muted">Último aviso em {lastSent}</p>}
        {!signedIn && (
          <p className="text-sm text-muted">Parado: entre na sua conta nele para voltar a receber.</p>
        )}
      </div>
      <Form
        method="post"
        action={DEVICES_PATH}
        preventScrollReset
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (here && submitter?.getAttribute("value") === "remover")
            void import("#app/features/notifications/channels/push/push.browser.ts")
              .then(({ turnOff }) => turnOff())
              .catch(() => {});
        }}
      >
        <input type="hidden" name="id" value={id} />
        {allowed && signedIn && (
          <SubmitButton name="intent" value="testar" busy="Enviando…" className="button">
            Enviar um teste{whose}
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="remover" busy="Removendo…" className="button">
          Remover{whose}
        </SubmitButton>
      </Form>
    </li>
  );
}
