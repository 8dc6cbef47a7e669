import { Form, Link } from "react-router";
import { BackLink } from "#app/ui/back-link.tsx";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field, SelectField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TypingDraftNote, useTypingDraft } from "#app/ui/typing-draft.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { RefundRefusal } from "./refund-actions.server.ts";
import { LONGEST_HOLDER, LONGEST_REASON } from "./refund-limits.ts";
import type { RefundAsk } from "./refund-view.ts";

interface Props {
  /** Null: nothing of what the address names can be asked for. */
  ask: RefundAsk | null;
  refusal: RefundRefusal | null;
}

/** `/plan/devolucao`: asks for a payment back that no button sends back, and says when it comes and what ends. */
export function RefundPage({ ask, refusal }: Props) {
  return (
    <div className="page grid max-w-2xl gap-6 py-6">
      <title>Receber de volta · Martelo</title>
      <div className="grid gap-1">
        <BackLink to="/plan">Voltar ao plano</BackLink>
        <h1 className="py-[0.3125rem] text-xl font-semibold">
          {ask?.open ? "Corrigir o pedido" : "Receber de volta"}
        </h1>
      </div>
      {ask ? (
        <RefundForm key={ask.purchaseId} ask={ask} refusal={refusal} />
      ) : (
        <div className="panel gap-2">
          {refusal?.errors[""] && (
            <p role="alert" className="text-sm text-red">
              {refusal.errors[""]}
            </p>
          )}
          <p>Não há uma compra que se devolva por pedido agora.</p>
          <p className="text-sm text-muted">
            Em Gerenciar Plano estão as suas compras, os pedidos feitos e até quando cada direito vale.
          </p>
        </div>
      )}
    </div>
  );
}

function RefundForm({ ask, refusal }: Props & { ask: RefundAsk }) {
  const { open, amount, dueBy, keyKinds, right } = ask;
  const form = useFirstInvalid<HTMLFormElement>(refusal);
  const { draft, keep } = useTypingDraft(`devolucao:${ask.purchaseId}`);
  const errors = refusal?.errors ?? {};
  const typed = refusal?.values ?? {
    kind: draft?.["tipo-de-chave"] ?? open?.kind ?? "",
    key: draft?.chave ?? open?.key ?? "",
    holder: draft?.titular ?? open?.holder ?? "",
    reason: draft?.motivo ?? open?.reason ?? "",
  };
  return (
    <Form ref={form} method="post" preventScrollReset className="panel gap-5" onSubmit={keep}>
      <input type="hidden" name="direito" value={right} />
      <input type="hidden" name="compra" value={ask.purchaseId} />
      {errors[""] && (
        <p role="alert" className="flex gap-2 text-sm text-red">
          <Icon name="warning" />
          {errors[""]}
        </p>
      )}
      {draft && !refusal && <TypingDraftNote />}
      <div className="grid gap-2">
        <p>
          {"Devolvemos "}
          <strong className="font-semibold">{amount}</strong>
          {`${keyKinds ? " por Pix" : ` ${ask.way}`} até `}
          <strong className="font-semibold">{dueBy}</strong>.
        </p>
        <p className="text-sm text-muted">
          {open ? `Protocolo ${open.protocol}. O prazo continua o mesmo.` : reasonOf(ask)}
        </p>
        {!open && <p className="text-sm text-muted">{ask.plan}</p>}
      </div>
      {keyKinds && <KeyFields kinds={keyKinds} typed={typed} errors={errors} />}
      <div className="grid gap-1.5">
        <label htmlFor="motivo" className="text-sm font-semibold">
          O que faltou? <span className="font-normal text-muted">(opcional)</span>
        </label>
        <textarea
          key={typed.reason}
          id="motivo"
          name="motivo"
          rows={2}
          maxLength={LONGEST_REASON}
          className="field"
          defaultValue={typed.reason}
          aria-invalid={errors.motivo ? true : undefined}
          aria-describedby={errors.motivo ? "motivo-erro" : undefined}
        />
        {errors.motivo && (
          <p id="motivo-erro" className="text-sm text-red">
            {errors.motivo}
          </p>
        )}
      </div>
      <div className="plan-presses">
        <SubmitButton
          name="intent"
          value="pedir"
          busy="Enviando…"
          className={open ? "button button-brand" : "button button-danger"}
        >
          {open ? "Salvar a correção" : `Pedir ${amount} de volta`}
        </SubmitButton>
        <Link to="/plan" className="button">
          Não pedir
        </Link>
      </div>
    </Form>
  );
}

function reasonOf({ right, paidAt }: RefundAsk): string {
  return right === "withdrawal"
    ? "É o direito de desistir em 7 dias, sem dizer o motivo (Código de Defesa do Consumidor, art. 49). Um boleto pago não pode ser estornado: o valor inteiro volta por Pix."
    : `É a garantia de 30 dias da sua primeira compra, paga em ${paidAt}.`;
}

interface KeyProps {
  kinds: NonNullable<RefundAsk["keyKinds"]>;
  typed: RefundRefusal["values"];
  errors: RefundRefusal["errors"];
}

/** Keyed by what they begin with: what was kept of an ended session comes after the first render. */
function KeyFields({ kinds, typed, errors }: KeyProps) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[12rem_1fr]">
        <SelectField
          key={`tipo ${typed.kind}`}
          name="tipo-de-chave"
          label="Tipo da chave Pix"
          required
          defaultValue={typed.kind}
          error={errors["tipo-de-chave"]}
        >
          <option value="" data-example>
            Escolha
          </option>
          {kinds.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          key={`chave ${typed.key}`}
          name="chave"
          label="Chave Pix"
          required
          defaultValue={typed.key}
          error={errors.chave}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <Field
        key={`titular ${typed.holder}`}
        name="titular"
        label="Nome de quem recebe"
        hint="Como está no banco: conferimos antes de pagar. A chave e o nome servem só a este pagamento e são apagados dias depois dele."
        required
        defaultValue={typed.holder}
        error={errors.titular}
        maxLength={LONGEST_HOLDER}
        autoComplete="name"
      />
    </>
  );
}
