import { Form } from "react-router";
import { COOKIES_REVISION } from "#app/features/accounts/legal-texts.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ContactSection, LegalPage, LegalSection, type Contact } from "./legal-page.tsx";

/** Every cookie that we set; on an HTTPS site its name may have the prefix `__Secure-`. */
const COOKIES = [
  { name: "martelo.session_token", purpose: "Manter você conectado", life: "30 dias sem uso" },
  { name: "martelo.two_factor", purpose: "Esperar o código da segunda etapa", life: "10 minutos" },
  {
    name: "martelo.state, martelo.oauth_state",
    purpose: "Voltar com segurança de Google, Microsoft ou Apple",
    life: "10 minutos",
  },
  {
    name: "martelo.better-auth-passkey",
    purpose: "Conferir a sua chave de acesso",
    life: "5 minutos",
  },
  {
    name: "martelo.aparelho",
    purpose: "Reconhecer este navegador e avisar você quando a conta for aberta em outro",
    life: "400 dias",
  },
  {
    name: "martelo.voltar",
    purpose: "Levar você à página que queria, depois de confirmar o e-mail",
    life: "1 dia",
  },
  {
    name: "martelo.desejo",
    purpose: "Guardar o imóvel que você quis favoritar até você entrar",
    life: "1 dia",
  },
  { name: "tema", purpose: "Lembrar se você prefere claro ou escuro", life: "1 ano" },
  { name: "mapa", purpose: "Lembrar que você escolheu ver o mapa no Google Maps", life: "1 ano" },
  { name: "aviso", purpose: "Mostrar o resultado do que você acabou de fazer", life: "1 minuto" },
  {
    name: "avisos-vistos",
    purpose: "Lembrar que avisos do portal você fechou, para não os mostrar de novo",
    life: "1 ano",
  },
  {
    name: "menu-admin",
    purpose: "Lembrar a quem administra o portal se o menu fica largo ou estreito",
    life: "7 dias",
  },
  { name: "cookieConsent", purpose: "Lembrar a sua escolha sobre cookies", life: "1 ano" },
];

interface Props {
  contact: Contact;
  /** The choice as text; null before one was made. */
  chosen: { accepted: boolean; when: string } | null;
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
        </p>
        <ul className="data-groups grid divide-y divide-line text-sm">
          {COOKIES.map(({ name, purpose, life }) => (
            <li key={name} className="grid gap-0.5 py-3 sm:grid-cols-[1fr_auto] sm:gap-x-4">
              <div>
                <p>{purpose}</p>
                <p className="break-all text-muted">{name}</p>
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
        </p>
        <p>
          Se você escolher desenhar o mapa com o Google Maps, o Google pode guardar cookies dele, pelas regras
          dele. Para voltar atrás, escolha de novo o mapa do Martelo.
        </p>
      </LegalSection>
      <LegalSection title="O que fica só neste aparelho">
        <p>
          Quais imóveis você já abriu, quais ocultou e quais escolheu comparar: o navegador guarda os números
          deles, também de quem tem conta. Só saem daqui quando você abre a comparação, cujo endereço traz os
          números dela, e somem quando você apaga os dados deste site no navegador.
        </p>
        <p>
          Suas últimas seis buscas, que o campo de busca oferece de novo e deixa apagar; se o mapa deve buscar
          enquanto você o move; a chave do Google Maps, se você digitou uma; que você disse “Agora não” quando
          oferecemos avisos neste aparelho; e quando o seu plano foi conferido pela última vez.
        </p>
        <p>
          O que você enviou por um formulário das configurações quando sua sessão já tinha terminado: fica
          nesta aba até você entrar e voltar a ele, ou fechá-la.
        </p>
      </LegalSection>
      <Preferences chosen={chosen} />
      <ContactSection contact={contact} />
    </LegalPage>
  );
}

function Preferences({ chosen }: Pick<Props, "chosen">) {
  const now = chosen === null ? null : chosen.accepted ? "accepted" : "rejected";
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
      <Form method="post" action="/cookies" replace preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="volta" value="/cookies" />
        {(
          [
            ["rejected", "Apenas Essenciais"],
            ["accepted", "Aceitar Todos"],
          ] as const
        ).map(([value, label]) => (
          <SubmitButton key={value} name="escolha" value={value} busy="Salvando…" className="button">
            {label}
            {now === value && <span className="sr-only"> (sua escolha)</span>}
          </SubmitButton>
        ))}
      </Form>
    </section>
  );
}
