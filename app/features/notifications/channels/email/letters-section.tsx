import type { ComponentProps } from "react";
import { Form, Link } from "react-router";
import { SecuritySection } from "#app/features/accounts/security-section.tsx";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { SelectField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LettersFormView, LettersPanel, RefusalView } from "./letters-form.ts";
import { UpgradeLink } from "#app/features/upgrade/upgrade-link.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Settings of letters about matches. */
export function LettersSection({ view: { form: view, refusal, errors } }: { view: LettersPanel }) {
  const form = useFirstInvalid<HTMLFormElement>(errors);
  return (
    <SecuritySection
      id="emails"
      title="E-mails dos alertas"
      about={
        <>
          Vão para <span className="break-all">{view.address}</span>. Horários de Brasília.
        </>
      }
    >
      {refusal && <Refused view={refusal} />}
      <Form
        ref={form}
        method="post"
        action="/settings/avisos#emails"
        preventScrollReset
        className="grid max-w-md gap-5"
      >
        <Modes view={view} error={errors?.email} />
        <Hours
          name="hora"
          label="Hora do resumo do dia"
          chosen={view.digestHour}
          none={null}
          error={errors?.hora}
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-semibold">Horário de silêncio</legend>
          <p className="text-xs text-muted">
            O que for encontrado nesse horário chega quando ele termina, em uma só mensagem.
          </p>
          <div className="grid grid-cols-2 items-start gap-3">
            <Hours
              name="silencio_de"
              label="Das"
              chosen={view.quietFrom}
              none="Sem silêncio"
              error={errors?.silencio_de}
            />
            <Hours
              name="silencio_ate"
              label="Às"
              chosen={view.quietTo}
              none="Sem silêncio"
              error={errors?.silencio_ate}
            />
          </div>
        </fieldset>
        <SubmitButton name="intent" value="emails" busy="Salvando…" className="button justify-self-start">
          Salvar
        </SubmitButton>
      </Form>
      <MonthReport view={view} />
    </SecuritySection>
  );
}

/** The way back for a member to whose address nothing is written any more. */
function Refused({ view: { when, reason, canTry } }: { view: RefusalView }) {
  return (
    <Form
      method="post"
      action="/settings/avisos#emails"
      preventScrollReset
      className="grid max-w-md justify-items-start gap-3 rounded-md bg-amber-soft p-4 text-sm"
    >
      <p className="font-semibold text-amber">Este endereço não recebe nossas mensagens</p>
      <p>
        Em {when} o servidor dele recusou uma mensagem para sempre, e paramos de escrever. Seus alertas
        continuam: o que eles encontram está no sino e em Notificações.
      </p>
      <p className="text-muted wrap-anywhere">Resposta do servidor: {reason}</p>
      <p>
        {"Se o endereço mudou, "}
        <Link to="/settings/seguranca#email" className="link">
          troque o e-mail da conta
        </Link>
        {": os avisos recomeçam no novo. Se ele está certo e voltou a receber, tente de novo."}
      </p>
      {canTry ? (
        <SubmitButton name="intent" value="endereco" busy="Enviando…" className="button">
          Tentar de novo
        </SubmitButton>
      ) : (
        <p className="text-muted">Tentamos há pouco. Espere dez minutos antes de tentar outra vez.</p>
      )}
    </Form>
  );
}

/** A form of its own: it is about no alert. */
function MonthReport({ view: { monthReport } }: { view: LettersFormView }) {
  return (
    <Form
      method="post"
      action="/settings/avisos#emails"
      preventScrollReset
      className="grid max-w-md gap-3 border-t border-line pt-5"
    >
      <h3 className="text-sm font-semibold">Relatório do mês</h3>
      <Choice
        type="checkbox"
        name="relatorio"
        value="sim"
        defaultChecked={monthReport.allowed && monthReport.on}
        disabled={!monthReport.allowed}
        label="Receber por e-mail"
        about="Quando um mês se encerra: estoque, descontos, tempo na lista e reduções de preço."
      />
      {monthReport.allowed ? (
        <SubmitButton name="intent" value="relatorio" busy="Salvando…" className="button justify-self-start">
          Salvar relatório
        </SubmitButton>
      ) : (
        <p className="text-sm text-muted">
          {"O relatório por e-mail é do Premium; no site ele é de todos. "}
          <UpgradeLink
            title="O relatório por e-mail é do Premium"
            detail="Os números do mês continuam abertos a todos em Estatísticas."
            returnTo={() => "/settings/avisos#emails"}
          >
            Receber com o Premium
          </UpgradeLink>
        </p>
      )}
    </Form>
  );
}

interface ChoiceProps extends ComponentProps<"input"> {
  label: string;
  /** What is sent then. */
  about: string;
}

/** Something to choose with a line about it; greyed where the plan does not have it. */
function Choice({ label, about, ...input }: ChoiceProps) {
  return (
    <label className="grid min-h-11 grid-cols-[auto_1fr] items-start gap-x-3 py-1.5">
      <input {...input} className="mt-1 size-4 accent-brand" />
      <span className={input.disabled ? "font-semibold text-muted" : "font-semibold"}>{`${label} `}</span>
      <span className="col-start-2 text-sm text-muted">{about}</span>
    </label>
  );
}

function Modes({ view, error }: { view: LettersFormView; error: string | undefined }) {
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? "email-erro" : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Quando receber</legend>
      {view.options.map(({ mode, label, about, allowed, checked }) => (
        <Choice
          key={mode}
          type="radio"
          name="email"
          value={mode}
          defaultChecked={checked}
          disabled={!allowed}
          label={label}
          about={about}
        />
      ))}
      {view.onlyDaily && (
        <p className="text-sm text-muted">
          {"No plano gratuito os alertas chegam uma vez por dia. "}
          <UpgradeLink
            title="E-mails na hora são do Premium"
            detail="No plano Gratuito, o que seus alertas encontram chega num resumo diário. A sua escolha fica guardada."
            returnTo={() => "/settings/avisos#emails"}
          >
            Receber na hora com o Premium
          </UpgradeLink>
        </p>
      )}
      {error && (
        <p id="email-erro" className="text-sm text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface HoursProps {
  name: string;
  label: string;
  chosen: number | null;
  /** Label for choosing no hour; null if one is required. */
  none: string | null;
  error: string | undefined;
}

function Hours({ name, label, chosen, none, error }: HoursProps) {
  return (
    <SelectField name={name} label={label} defaultValue={chosen ?? ""} error={error}>
      {none !== null && <option value="">{none}</option>}
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>
          {hour}h
        </option>
      ))}
    </SelectField>
  );
}
