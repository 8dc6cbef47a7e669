import { Form } from "react-router";
import { SecuritySection } from "#app/features/accounts/security-section.tsx";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { SelectField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { TypingDraftNote, useTypingDraft } from "#app/ui/typing-draft.tsx";
import { ANSWER_DAYS, LONGEST_MESSAGE, REQUEST_KINDS } from "./data-requests.ts";
import type { PrivacyRefusal, RequestLine } from "./privacy-view.ts";

/** Requests about personal data: the form, and the state of earlier ones. */
export function RequestSection({
  email,
  requests,
  refusal,
}: {
  email: string;
  requests: RequestLine[];
  refusal: PrivacyRefusal | null;
}) {
  return (
    <SecuritySection
      id="pedidos"
      title="Pedidos sobre seus dados"
      about={`Seus direitos na LGPD. Cada pedido tem um protocolo e resposta em até ${ANSWER_DAYS} dias corridos (horário de Brasília).`}
    >
      <RequestForm email={email} refusal={refusal} made={requests.length} />
      {requests.length > 0 && (
        <ul aria-label="Pedidos feitos" className="grid divide-y divide-line border-t border-line">
          {requests.map((request) => (
            <Request key={request.protocol} request={request} />
          ))}
        </ul>
      )}
    </SecuritySection>
  );
}

interface FormProps {
  email: string;
  refusal: PrivacyRefusal | null;
  /** Number of requests: when it grows, the form is emptied. */
  made: number;
}

function RequestForm({ email, refusal, made }: FormProps) {
  const errors = refusal?.errors ?? {};
  const form = useFirstInvalid<HTMLFormElement>(refusal);
  const { draft, keep } = useTypingDraft(`pedido:${email}`);
  const typed = refusal?.values ?? { kind: draft?.tipo ?? "", message: draft?.mensagem ?? "" };
  return (
    <Form
      key={made}
      ref={form}
      method="post"
      action="/settings/privacidade#pedidos"
      preventScrollReset
      className="grid max-w-md gap-4"
      onSubmit={keep}
    >
      {draft && !refusal && <TypingDraftNote />}
      {errors[""] && <p className="text-sm text-red">{errors[""]}</p>}
      <SelectField
        key={typed.kind}
        name="tipo"
        label="O que você quer"
        required
        defaultValue={typed.kind}
        error={errors.tipo}
      >
        <option value="" data-example>
          Escolha
        </option>
        {Object.entries(REQUEST_KINDS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-1.5">
        <label htmlFor="mensagem" className="text-sm font-semibold">
          Detalhes <span className="font-normal text-muted">(opcional)</span>
        </label>
        <textarea
          key={typed.message}
          id="mensagem"
          name="mensagem"
          rows={3}
          maxLength={LONGEST_MESSAGE}
          className="field"
          defaultValue={typed.message}
          aria-invalid={errors.mensagem ? true : undefined}
          aria-describedby={errors.mensagem ? "mensagem-erro" : undefined}
        />
        {errors.mensagem && (
          <p id="mensagem-erro" className="text-sm text-red">
            {errors.mensagem}
          </p>
        )}
      </div>
      <SubmitButton name="intent" value="pedido" busy="Enviando…" className="button justify-self-start">
        Enviar pedido
      </SubmitButton>
    </Form>
  );
}

function Request({
  request: { protocol, kind, message, requestedOn, status, late, answer },
}: {
  request: RequestLine;
}) {
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold tabular-nums">{protocol}</span>
        <span className={late ? "tag tag-late" : "tag"}>{status}</span>
      </p>
      <p className="text-sm">{kind}</p>
      {message && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{message}</p>}
      <p className="text-sm text-muted">Pedido em {requestedOn}</p>
      {answer && (
        <p className="rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line">{answer}</p>
      )}
    </li>
  );
}
