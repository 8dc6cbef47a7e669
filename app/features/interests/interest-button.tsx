import { Form } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { INTEREST_CONSENT, interestPath } from "./interest.ts";

/** The viewer's interest in a property, for its page. */
export interface InterestView {
  /** The member's e-mail, to which answers go; null: a visitor, who has to type one. */
  email: string | null;
  /** `21/11/2026`, the day of the request; null: none. */
  requestedOn: string | null;
}

/** `Tenho Interesse`: one click for members; visitors first fill in a form. */
export function InterestButton({ number, interest }: { number: string; interest: InterestView }) {
  const action = interestPath(number);
  if (interest.email === null) {
    return (
      <Form action={action} className="grid">
        <button className="button button-brand">Tenho Interesse</button>
      </Form>
    );
  }
  if (interest.requestedOn !== null) {
    return (
      <Form method="post" action={action} preventScrollReset className="interest-asked">
        <p className="flex items-start gap-2">
          <Icon name="check" className="icon mt-0.5 text-brand" />
          <span>
            <strong>Interesse registrado em {interest.requestedOn}.</strong>
            {" A resposta vai para "}
            <span className="wrap-anywhere">{interest.email}</span>.
          </span>
        </p>
        <SubmitButton name="intent" value="retirar" busy="Retirando…" className="button button-plain px-2">
          Retirar pedido
        </SubmitButton>
      </Form>
    );
  }
  return (
    <Form method="post" action={action} preventScrollReset className="grid gap-1.5">
      <SubmitButton name="intent" value="pedir" busy="Registrando…">
        Tenho Interesse
      </SubmitButton>
      <p className="text-xs text-muted">
        Ao clicar: {INTEREST_CONSENT}
        {" A resposta vai para "}
        <span className="wrap-anywhere">{interest.email}</span>.
      </p>
    </Form>
  );
}
