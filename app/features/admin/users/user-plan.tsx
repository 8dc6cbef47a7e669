import { MAX_TRIAL_DAYS } from "#app/features/plan/plan-acts.ts";
import { DayField, Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Facts } from "../kit/figures.tsx";
import { UserForm, type UserPartProps } from "./user-form.tsx";
import type { UserIntent } from "./user-form-names.ts";

/** A member's plan, and the acts that give or end one without a payment. */
export function UserPlan({ user: { id, plan }, here, refused }: UserPartProps) {
  const refusedFor = (intent: UserIntent) => (refused?.intent === intent ? refused : null);
  const [trial, premium] = [refusedFor("teste"), refusedFor("premium")];
  return (
    <section aria-labelledby="plano-do-usuario" className="user-part">
      <h3 id="plano-do-usuario" className="font-semibold">
        Plano
      </h3>
      <Facts facts={plan} />
      <details className="disclosure" open={trial !== null || premium !== null}>
        <summary>Mudar o plano</summary>
        <div className="grid gap-5">
          <UserForm id={id} here={here} intent="teste" className="user-field">
            <Field
              name="dias"
              label="Dias de teste a partir de hoje"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_TRIAL_DAYS}
              required
              defaultValue={trial?.typed.dias}
              error={trial?.errors.dias}
            />
            <SubmitButton busy="Estendendo…" className="button">
              Estender teste
            </SubmitButton>
          </UserForm>
          <UserForm id={id} here={here} intent="premium" className="user-field">
            <DayField
              name="ate"
              label="Premium até o fim de (vazio: sem data de fim)"
              defaultValue={premium?.typed.ate}
              error={premium?.errors.ate}
            />
            <SubmitButton busy="Dando…" className="button">
              Dar Premium
            </SubmitButton>
          </UserForm>
          <UserForm id={id} here={here} intent="gratuito">
            <p className="text-sm text-muted">
              Encerra o Premium dado e o que restar do teste. O que a pessoa paga só se cancela no provedor.
              Quem ganha ou perde algo recebe um e-mail.
            </p>
            <SubmitButton busy="Encerrando…" className="button justify-self-start text-red">
              Voltar ao plano gratuito
            </SubmitButton>
          </UserForm>
        </div>
      </details>
    </section>
  );
}
