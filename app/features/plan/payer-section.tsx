import { Form, Link } from "react-router";
import { Field } from "#app/ui/form.tsx";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { TypingDraftNote, type useTypingDraft } from "#app/ui/typing-draft.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { PayerView, RefusedPayer, TypedPayer } from "./plan-actions.server.ts";
import { planAddress } from "./plan-address.ts";

interface Props {
  payer: PayerView;
  returnTo: string | null;
}

/** `Dados para o recibo`: whom receipts name, and the way to change it. */
export function PayerSection({ payer, returnTo }: Props) {
  const { taxId, name, account } = payer;
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="font-semibold">Dados para o recibo</h3>
      <p className="max-w-[70ch] text-sm [overflow-wrap:anywhere]">
        {`${name ?? account.name}, `}
        <span className="whitespace-nowrap">{taxId ?? "sem CPF ou CNPJ"}</span>
      </p>
      <PayerLink payer={payer} returnTo={returnTo} />
    </div>
  );
}

/** Opens the form. */
export function PayerLink({ payer, returnTo }: Props) {
  const isKnown = payer.taxId !== null || payer.name !== null;
  return (
    <Link
      to={planAddress(returnTo, "recibo")}
      preventScrollReset
      className="link inline-flex min-h-11 items-center justify-self-start text-sm"
    >
      {isKnown ? "Mudar os dados para o recibo" : "Pôr CPF ou CNPJ no recibo"}
    </Link>
  );
}

interface DialogProps extends Props {
  refused: RefusedPayer | null;
  /** Why nothing was saved, where no field is wrong. */
  error: string | null;
  typing: ReturnType<typeof useTypingDraft>;
}

export function PayerDialog({ payer, returnTo, refused, error, typing: { draft, keep } }: DialogProps) {
  const form = useFirstInvalid<HTMLFormElement>(refused);
  const { taxId, name, account } = payer;
  const saved: TypedPayer = { documento: "", nome: name ?? "" };
  const value = refused?.typed ?? { ...saved, ...draft };
  const errors = refused?.errors ?? {};
  const back = planAddress(returnTo);
  return (
    <PageDialog title="Dados para o recibo" closeTo={back} tall={false}>
      <Form
        ref={form}
        method="post"
        action={planAddress(returnTo, "recibo")}
        preventScrollReset
        className="grid gap-4"
        noValidate
        onSubmit={keep}
      >
        {draft && !refused && <TypingDraftNote />}
        {error && (
          <p role="alert" className="text-sm text-red">
            {error}
          </p>
        )}
        <p className="text-sm text-muted">
          Tudo é opcional. O que você escrever sai nos nossos recibos, também nos antigos, e vai para o
          serviço de pagamento, para as notas dele.
        </p>
        <Field
          key={`documento-${value.documento}`}
          id="recibo-documento"
          name="documento"
          label="CPF ou CNPJ"
          hint={taxId ? `Em branco, fica o ${taxId}.` : "Com ou sem pontos. O CNPJ pode ter letras."}
          error={errors.documento}
          defaultValue={value.documento}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          data-first
        />
        <Field
          key={`nome-${value.nome}`}
          id="recibo-nome"
          name="nome"
          label="Nome ou razão social"
          hint={`Em branco, sai o nome da sua conta: ${account.name}.`}
          error={errors.nome}
          defaultValue={value.nome}
          autoComplete="off"
          maxLength={200}
        />
        <div className="plan-presses">
          <SubmitButton name="intent" value="recibo" busy="Salvando…" className="button button-brand">
            Salvar
          </SubmitButton>
          <Link to={back} preventScrollReset className="button">
            Voltar
          </Link>
          {(taxId || name) && (
            <SubmitButton name="intent" value="recibo-tirar" busy="Tirando…" className="button button-danger">
              Tirar dos recibos
            </SubmitButton>
          )}
        </div>
      </Form>
    </PageDialog>
  );
}
