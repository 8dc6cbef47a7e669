import { Form, Link } from "react-router";
import type { FieldErrors } from "#app/lib/form.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { TypingDraftNote, useTypingDraft } from "#app/ui/typing-draft.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import { STATE_TAGS, type RequestView } from "./help-view.ts";
import { MessageField } from "./message-field.tsx";
import { Thread } from "./thread.tsx";

interface Props {
  view: RequestView;
  /** Token of a visitor's link, sent along with its forms; null: the member's own page. */
  token: string | null;
  returnTo: string | null;
  refusal: { errors: FieldErrors; typed: string } | null;
}

/** A request for help as the person who sent it reads and continues it. */
export function RequestPage({ view, token, returnTo, refusal }: Props) {
  const { protocol, subject, state, number, messages, queue, unproven } = view;
  return (
    <div className="page grid max-w-3xl gap-6 py-6">
      <div className="grid gap-1">
        <BackLink to={returnTo ?? "/ajuda"}>{returnTo ? "Voltar para onde você estava" : "Ajuda"}</BackLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="py-[0.3125rem] text-xl font-semibold">{subject}</h1>{" "}
          <span className={STATE_TAGS[state.tone]}>{state.words}</span>
        </div>
        <p className="text-sm text-muted">
          {"Protocolo "}
          <span className="tabular-nums select-all">{protocol}</span>
          {number && (
            <>
              {" · "}
              <Link to={`/property/${number}`} className="link">
                {`imóvel ${number}`}
              </Link>
            </>
          )}
        </p>
        {queue && <p className="max-w-[60ch] text-sm">{unbroken(`${queue} A resposta vai por e-mail.`)}</p>}
      </div>
      {unproven && token && <ProofPanel email={unproven} token={token} />}
      <Thread messages={messages} />
      <ReplyForm view={view} token={token} refusal={refusal} />
      {token && !unproven && (
        <details className="border-t border-line pt-2">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
            Apagar este pedido
          </summary>
          <Form method="post" className="grid justify-items-start gap-3">
            <input type="hidden" name="token" value={token} />
            <p className="text-sm text-muted">O pedido e a conversa são apagados na hora, sem volta.</p>
            <SubmitButton name="intent" value="apagar" busy="Apagando…" className="button button-danger">
              Apagar pedido e conversa
            </SubmitButton>
          </Form>
        </details>
      )}
    </div>
  );
}

function ProofPanel({ email, token }: { email: string; token: string }) {
  return (
    <section aria-labelledby="foi-voce" className="panel">
      <h2 id="foi-voce" className="font-semibold">
        Foi você quem enviou este pedido?
      </h2>
      <p className="max-w-[60ch] text-sm">
        {unbroken("Ele já está na fila. Confirmando que o e-mail ")}
        <span className="block font-semibold wrap-anywhere">{email}</span>
        {" é seu, ele conta com o plano da sua conta, se você tiver uma."}
      </p>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        <input type="hidden" name="token" value={token} />
        <SubmitButton name="intent" value="confirmar" busy="Confirmando…" className="button">
          Sim, fui eu
        </SubmitButton>{" "}
        <SubmitButton name="intent" value="apagar" busy="Apagando…" className="button button-danger">
          Não fui eu: apagar o pedido
        </SubmitButton>
      </Form>
    </section>
  );
}

function ReplyForm({ view, token, refusal }: Omit<Props, "returnTo">) {
  const form = useFirstInvalid<HTMLFormElement>(refusal);
  const { draft, keep } = useTypingDraft(`ajuda:${view.protocol}`);
  const errors = refusal?.errors ?? {};
  const typed = refusal?.typed ?? draft?.mensagem ?? "";
  return (
    <Form
      key={view.messages.length}
      ref={form}
      method="post"
      preventScrollReset
      className="grid max-w-xl gap-4"
      onSubmit={keep}
    >
      {draft && !refusal && <TypingDraftNote />}
      {errors[""] && (
        <p role="alert" className="text-sm text-red">
          {errors[""]}
        </p>
      )}
      {token && <input type="hidden" name="token" value={token} />}
      <MessageField
        key={typed}
        label={
          view.state.tone === "closed"
            ? "Ainda precisa de ajuda? Escreva, e o pedido abre de novo"
            : "Escrever mais"
        }
        value={typed}
        error={errors.mensagem}
        rows={4}
      />
      <SubmitButton
        name="intent"
        value="escrever"
        busy="Enviando…"
        className="button button-brand justify-self-start"
      >
        Enviar mensagem
      </SubmitButton>
    </Form>
  );
}

/** The page of a link whose request is not there any more. */
export function NoRequest() {
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <section className="panel grid gap-5 p-5 sm:p-8">
        <h1 className="text-xl font-semibold">Não há pedido neste link</h1>
        <p>Ele foi apagado, ou o prazo para guardá-lo terminou: não guardamos mais nada dele.</p>
        <Link to="/ajuda" className="button justify-self-start">
          Pedir ajuda
        </Link>
      </section>
    </div>
  );
}
