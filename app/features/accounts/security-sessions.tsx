import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SecurityForm, SecuritySection } from "./security-section.tsx";
import type { HistoryLine, SessionLine } from "./security-view.server.ts";

export function SessionsSection({ sessions }: { sessions: SessionLine[] }) {
  return (
    <SecuritySection
      id="sessoes"
      title="Aparelhos conectados"
      about="Onde sua conta está aberta agora. Não reconhece algum? Encerre e troque a senha."
    >
      <ul className="grid divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <SecurityForm intent="encerrar-outras" section="sessoes" refusal={null}>
          <SubmitButton
            name="intent"
            value="encerrar-outras"
            busy="Encerrando…"
            className="button justify-self-start"
          >
            Encerrar todas as outras sessões
          </SubmitButton>
        </SecurityForm>
      )}
    </SecuritySection>
  );
}

function Session({ session: { id, current, device, address, since } }: { session: SessionLine }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon name="device" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          {`${device} `}
          {current && <span className="tag tag-good">Este aparelho</span>}
        </p>
        <p className="text-sm text-muted">
          Desde {since}
          {address && <span className="wrap-anywhere"> · {address}</span>}
        </p>
      </div>
      {!current && (
        <SecurityForm intent="encerrar" section="sessoes" refusal={null} className="contents">
          <SubmitButton name="id" value={id} busy="Encerrando…" className="button">
            Encerrar
            <span className="sr-only">
              {" "}
              a sessão de {device}, desde {since}
            </span>
          </SubmitButton>
        </SecurityForm>
      )}
    </li>
  );
}

export function HistorySection({ history }: { history: HistoryLine[] }) {
  return (
    <SecuritySection
      id="historico"
      title="Histórico"
      about="O que aconteceu com sua conta, tentativas com senha errada inclusive. Horário de Brasília."
    >
      <ol className="grid divide-y divide-line">
        {history.map(({ id, what, when, device, address, worrying }) => (
          <li key={id} className="grid gap-x-4 py-2 text-sm first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto]">
            <p className={worrying ? "flex items-center gap-2 font-semibold text-red" : "font-semibold"}>
              {worrying && <Icon name="warning" />}
              {what}
            </p>
            <p className="tabular-nums text-muted sm:text-right">{when}</p>
            <p className="text-muted sm:col-span-2">
              {device}
              {address && <span className="wrap-anywhere"> · {address}</span>}
            </p>
          </li>
        ))}
      </ol>
    </SecuritySection>
  );
}
