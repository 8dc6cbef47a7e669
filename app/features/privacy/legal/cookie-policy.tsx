import { Form } from "react-router";
import { COOKIES_REVISION } from "#app/features/accounts/legal-texts.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { COOKIES, ON_DEVICE, COOKIE_KINDS } from "./cookie-list.ts";
import { ContactSection, Laws, LegalPage, LegalSection, type Contact } from "./legal-page.tsx";

interface Props {
  contact: Contact;
  /** Null before a choice was made. */
  chosen: ChosenCookies | null;
}

/** A person's choice, as the page says it. */
interface ChosenCookies {
  accepted: boolean;
  when: string;
}

/** `/cookies`: the policy, and the choice that the banner offers. */
export function CookiePolicy({ contact, chosen }: Props) {
  return (
    <LegalPage
      title="Política de Cookies"
      revision={COOKIES_REVISION}
      summary={
        <p>
          Cookies são pequenos textos que o navegador guarda. Usamos só os essenciais: nenhum serve para
          anúncios ou para seguir você em outros sites.
        </p>
      }
    >
      <LegalSection title="Cookies essenciais">
        <p>
          Fazem o que você pede: entrar, continuar conectado, lembrar suas escolhas. Base legal: execução do
          serviço que você pediu e segurança (LGPD, art. 7º, V e IX). Não podem ser desligados aqui; o
          navegador pode apagá-los, e então você sai da conta.
          <Laws ids={["lgpd"]} />
        </p>
        <ul className="data-groups grid divide-y divide-line text-sm">
          {COOKIES.map(({ names, purpose, life }) => (
            <li key={purpose} className="grid gap-0.5 py-3 sm:grid-cols-[1fr_auto] sm:gap-x-4">
              <div>
                <p>{purpose}</p>
                <p className="break-all text-muted">{names.join(", ")}</p>
              </div>
              <p className="text-muted">{life}</p>
            </li>
          ))}
        </ul>
      </LegalSection>
      <LegalSection title="Cookies opcionais">
        <p>
          Hoje não há nenhum. Se um dia houver, como medição de audiência, só serão usados por quem escolheu
          “Aceitar Todos” (LGPD, art. 7º, I), e este texto dirá quais são; sua escolha será pedida de novo.
          <Laws ids={["lgpd"]} />
        </p>
        <p>
          Se você escolher desenhar o mapa com o Google Maps, o Google pode guardar cookies dele, pelas regras
          dele. Para voltar atrás, escolha de novo o mapa do Martelo.
        </p>
      </LegalSection>
      <LegalSection title="O que fica só neste aparelho">
        <p>
          O navegador guarda, também para quem tem conta, e não envia a nós. Some quando você apaga os dados
          deste site no navegador.
        </p>
        <ul>
          {Object.entries(ON_DEVICE).map(([key, what]) => (
            <li key={key}>{`${what}.`}</li>
          ))}
        </ul>
        <p>
          O que você enviou por um formulário das configurações quando sua sessão já tinha terminado: fica
          nesta aba até você entrar e voltar a ele, ou fechá-la.
        </p>
      </LegalSection>
      <CookiePreferences chosen={chosen} />
      <ContactSection contact={contact} />
    </LegalPage>
  );
}

/** The second layer of the banner: each kind of cookies, off until somebody allows it. */
function CookiePreferences({ chosen }: { chosen: ChosenCookies | null }) {
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
