import { Form } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { COOKIE_KINDS } from "./cookie-list.ts";
import { Laws } from "./legal-page.tsx";

/** A person's choice, as the page says it. */
export interface ChosenCookies {
  accepted: boolean;
  when: string;
}

/** The second layer of the banner: each kind of cookies, off until somebody allows it. */
export function CookiePreferences({ chosen }: { chosen: ChosenCookies | null }) {
  return (
    <section id="preferencias" className="panel scroll-mt-20" aria-labelledby="preferencias-titulo">
      <h2 id="preferencias-titulo" className="text-lg font-semibold">
        Preferências de cookies
      </h2>
      <p>
        {chosen
          ? `Sua escolha: ${chosen.accepted ? "aceitar todos" : "apenas os essenciais"}, em ${chosen.when}.`
          : "Você ainda não escolheu: valem apenas os essenciais."}
      </p>
      <Form method="post" action="/cookies" replace preventScrollReset className="grid gap-4">
        <input type="hidden" name="volta" value="/cookies" />
        <fieldset className="cookie-kinds">
          <legend className="sr-only">Tipos de cookies</legend>
          {COOKIE_KINDS.map(({ title, text, legalBasis, optional }) => (
            <label key={title}>
              <input
                type="checkbox"
                name={optional ? "opcionais" : undefined}
                value="sim"
                defaultChecked={!optional || chosen?.accepted === true}
                disabled={!optional}
              />
              <span>
                <strong className="block">{optional ? title : `${title} (sempre ativos)`}</strong>{" "}
                <span className="block">{text}</span>{" "}
                <span className="block text-sm text-muted">{`${legalBasis}.`}</span>
              </span>
            </label>
          ))}
          <Laws ids={["lgpd"]} />
        </fieldset>
        <div className="flex flex-wrap gap-2">
          {(
            [
              ["chosen", "Salvar escolha"],
              ["rejected", "Apenas Essenciais"],
              ["accepted", "Aceitar Todos"],
            ] as const
          ).map(([value, label]) => (
            <SubmitButton key={value} name="escolha" value={value} busy="Salvando…" className="button">
              {label}
            </SubmitButton>
          ))}
        </div>
      </Form>
    </section>
  );
}
