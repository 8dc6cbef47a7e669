import { Form, Link } from "react-router";
import type { FieldErrors } from "#app/lib/form.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { TypingDraftNote, useTypingDraft } from "#app/ui/typing-draft.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { DeskView } from "./desk-view.ts";
import { STATE_TAGS } from "./help-view.ts";
import { MessageField } from "./message-field.tsx";
import { Thread } from "./thread.tsx";

interface Props {
  view: DeskView;
  refusal: { errors: FieldErrors; typed: string } | null;
}

/** `/admin/ajuda/{protocol}`: a request for help, which an administrator answers, closes or opens again. */
export function DeskPage({ view, refusal }: Props) {
  const { protocol, subject, state, version, name, email, plan, unproven, number, failure } = view;
  const closed = state.tone === "closed";
  return (
    <div className="page grid max-w-3xl gap-6 py-6">
      <title>Pedido de ajuda · Administração · Martelo</title>
      <div className="grid gap-1">
        <BackLink to="/admin/ajuda">Pedidos de ajuda</BackLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="py-[0.3125rem] text-xl font-semibold">{subject}</h1>{" "}
          <span className={STATE_TAGS[state.tone]}>{state.words}</span>
        </div>
        <p className="text-sm wrap-anywhere text-muted">
          {`${protocol} · ${plan} · ${name} · ${email}${unproven ? " · e-mail não confirmado" : ""}`}
        </p>
        {(number ?? failure) && (
          <p className="flex flex-wrap gap-x-4 text-sm">
            {number && (
              <Link to={`/property/${number}`} className="link inline-flex min-h-11 items-center">
                {`Imóvel ${number}`}
              </Link>
            )}{" "}
            {failure && (
              <span className="inline-flex min-h-11 flex-wrap items-center gap-x-1">
                Erro no registro: <code className="break-all select-all">{failure}</code>
              </span>
            )}
          </p>
        )}
      </div>
      <Thread messages={view.messages} />
      <AnswerForm view={view} refusal={refusal} />
      <Form method="post" preventScrollReset className="border-t border-line pt-4">
        <input type="hidden" name="versao" value={version} />
        <SubmitButton
          name="intent"
          value={closed ? "reabrir" : "encerrar"}
          busy={closed ? "Reabrindo…" : "Encerrando…"}
          className="button"
        >
          {closed ? "Reabrir pedido" : state.tone === "waits" ? "Encerrar sem responder" : "Encerrar pedido"}
        </SubmitButton>
      </Form>
    </div>
  );
}

function AnswerForm({ view: { protocol, version, messages, unproven }, refusal }: Props) {
  const form = useFirstInvalid<HTMLFormElement>(refusal);
  const { draft, keep } = useTypingDraft(`resposta:${protocol}`);
  const errors = refusal?.errors ?? {};
  const typed = refusal?.typed ?? draft?.mensagem ?? "";
  return (
    <Form
      // Emptied when the answer stands in the conversation, not when somebody else's does.
      key={refusal ? "refused" : messages.length}
      ref={form}
      method="post"
      preventScrollReset
      className="grid gap-4"
      onSubmit={keep}
    >
      {draft && !refusal && <TypingDraftNote />}
      {errors[""] && (
        <p role="alert" className="rounded-md bg-amber-soft p-3 text-sm text-amber">
          {errors[""]}
        </p>
      )}
      <input type="hidden" name="versao" value={version} />
      <MessageField
        key={typed}
        label="Resposta"
        hint={
          unproven
            ? "Vai por e-mail a um endereço que ninguém confirmou: não escreva dados de contas."
            : "Vai por e-mail e fica na conversa."
        }
        value={typed}
        error={errors.mensagem}
        rows={8}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="responder" busy="Enviando…">
          Responder
        </SubmitButton>{" "}
        <SubmitButton name="intent" value="responder-e-encerrar" busy="Enviando…" className="button">
          Responder e encerrar
        </SubmitButton>
      </div>
    </Form>
  );
}
