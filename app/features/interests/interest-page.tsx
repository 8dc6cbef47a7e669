import { Form, Link } from "react-router";
import type { FieldErrors } from "#app/lib/form.ts";
import { EmailField } from "#app/features/accounts/email-field.tsx";
import { PhoneField } from "#app/features/profile/phone-field.tsx";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import { INTEREST_CONSENT, INTEREST_RETENTION } from "./interest.ts";

interface InterestPageProps {
  number: string;
  title: string;
  price: string;
  /** Errors of the form, with what was typed. */
  refusal: { errors: FieldErrors; values: Readonly<Record<string, string>> } | null;
}

/** Form in which a visitor says how to be contacted. */
export function InterestPage({ number, title, price, refusal }: InterestPageProps) {
  const property = `/property/${number}`;
  const errors = refusal?.errors ?? {};
  const form = useFirstInvalid<HTMLFormElement>(refusal);
  return (
    <div className="page grid max-w-xl content-start gap-2 py-4 sm:py-8">
      <Link to={property} className="button button-plain justify-self-start px-2 text-muted">
        <Icon name="left" />
        Voltar para o imóvel
      </Link>
      <section className="panel grid gap-5 p-5 sm:p-8">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">Tenho interesse</h1>
          <p>{title}</p>
          <p className="text-sm text-muted">
            {price} · código {number}
          </p>
        </div>
        <NextSteps />
        <Form ref={form} method="post" className="grid gap-4">
          <Field
            label="Nome completo"
            name="name"
            autoComplete="name"
            required
            defaultValue={refusal?.values.name}
            error={errors.name}
          />
          <EmailField answer={refusal} autoComplete="email" />
          <PhoneField label="Telefone (opcional)" value={refusal?.values.phone} error={errors.phone} />
          <div className="grid gap-1.5">
            <label className="flex min-h-11 items-start gap-3 py-2 text-sm">
              <input
                type="checkbox"
                name="consent"
                value="sim"
                required
                aria-invalid={errors.consent ? true : undefined}
                aria-describedby={errors.consent ? "consent-erro" : undefined}
                className="mt-0.5 size-5 flex-none accent-brand"
              />
              {INTEREST_CONSENT}
            </label>
            {errors.consent && (
              <p id="consent-erro" className="text-sm text-red">
                {errors.consent}
              </p>
            )}
          </div>
          <SubmitButton name="intent" value="pedir" busy="Enviando…">
            Enviar
          </SubmitButton>
          <p className="text-xs text-muted">
            Guardamos o pedido por {INTEREST_RETENTION}
            {unbroken(", ou até você o retirar pelo link do e-mail de confirmação. ")}
            <Link to="/privacy" className="link">
              Política de Privacidade
            </Link>
          </p>
        </Form>
      </section>
    </div>
  );
}

/** What happens with a request, and what does not. */
function NextSteps() {
  return (
    <ul className="grid gap-2 text-sm">
      <li className="flex gap-2">
        <Icon name="mail" className="icon mt-0.5 text-muted" />
        <span>
          {unbroken("Você recebe uma confirmação por e-mail, e quem administra este portal vê o seu pedido.")}
        </span>
      </li>
      <li className="flex gap-2">
        <Icon name="info" className="icon mt-0.5 text-muted" />
        Somos um portal independente: não reservamos imóveis nem recebemos propostas. Elas são feitas somente
        na página oficial da Caixa ou do leiloeiro.
      </li>
      <li className="flex gap-2">
        <Icon name="shield" className="icon mt-0.5 text-muted" />
        Nunca pedimos pagamento por um imóvel.
      </li>
    </ul>
  );
}
