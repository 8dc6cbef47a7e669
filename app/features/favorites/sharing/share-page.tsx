import { Form } from "react-router";
import { whatsappHref } from "#app/facts/listings/share-text.ts";
import { LinkAddress, LinkEnd, LinkOrder } from "#app/features/secret-links/link-form.tsx";
import { LinkPage } from "#app/features/secret-links/link-page.tsx";
import type { LinkView } from "#app/features/secret-links/link-view.ts";
import { NOTHING_SHOWN, type Showable, type Shown } from "#app/features/secret-links/secret-link.ts";
import { UpgradePresses } from "#app/features/upgrade/upgrade-presses.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NativeShareButton } from "#app/ui/share-button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import { SHARE_PATH } from "./share-path.ts";
import { plural } from "#app/lib/numbers.ts";

interface ShareView {
  firstName: string;
  /** Number of favourites that the link shows. */
  count: number;
  /** The plan saves no favourites: an existing link goes on and can be ended, nothing else. */
  readOnly: boolean;
  link: LinkView | null;
}

/** Page on which the owner of a list creates, copies and revokes its secret link. */
export function SharePage({ view }: { view: ShareView }) {
  const { link, count, readOnly } = view;
  return (
    <LinkPage
      from={{ to: "/favorites", name: "Meus Favoritos" }}
      title="Compartilhar favoritos"
      about="Um link secreto mostra a sua lista a quem o tiver, sem conta e sem poder mudar nada: os imóveis, com preço, prazo e situação da última lista da Caixa que recebemos."
    >
      {readOnly && (
        <section className="panel gap-3" aria-label="Plano Gratuito">
          <p className="text-sm text-muted">
            {unbroken(
              link === null
                ? "Criar um link da lista faz parte do Premium. Os favoritos que você já tem continuam na sua lista."
                : "No plano Gratuito, o link que você já criou continua valendo, e você pode desativá-lo. Mudar o que ele mostra e criar outro fazem parte do Premium.",
            )}
          </p>
          <UpgradePresses returnTo={SHARE_PATH} />
        </section>
      )}
      {link === null ? (
        readOnly ? null : (
          <section className="panel" aria-label="Criar link">
            {count === 0 && (
              <p className="flex gap-2 text-sm text-amber">
                <Icon name="info" />
                Sua lista está vazia: o link mostra os imóveis que você salvar depois.
              </p>
            )}
            <Choices view={view} shown={NOTHING_SHOWN} intent="criar">
              Criar link
            </Choices>
          </section>
        )
      ) : (
        <>
          <section className="panel" aria-label="Seu link">
            <LinkAddress id="link-da-lista" label="Link da sua lista" link={link} />
            {link.address !== null && <Send address={link.address} count={count} />}
            {readOnly ? (
              <LinkOrder
                kind="lista"
                action={SHARE_PATH}
                intent="desativar"
                busy="Desativando…"
                className="button button-danger"
              >
                Desativar link
              </LinkOrder>
            ) : (
              <LinkEnd kind="lista" action={SHARE_PATH} shown={link.shown} />
            )}
          </section>
          {!readOnly && (
            <section className="panel" aria-label="O que o link mostra">
              <Choices view={view} shown={link.shown} intent="mostrar">
                Salvar
              </Choices>
            </section>
          )}
        </>
      )}
    </LinkPage>
  );
}

function Send({ address, count }: { address: string; count: number }) {
  const text = `Minha lista no Martelo: ${plural(count, "imóvel", "imóveis")} da Caixa`;
  return (
    <div className="share-row">
      <a href={whatsappHref(text, address)} target="_blank" rel="noopener" className="button">
        <Icon name="chat" />
        WhatsApp
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
      <a href={address} target="_blank" rel="noopener" className="button">
        <Icon name="eye" />
        Ver como outros veem
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
      <NativeShareButton title="Minha lista no Martelo" text={text} address={address} />
    </div>
  );
}

const PARTS: { part: Showable; label: string; hint: string }[] = [
  { part: "name", label: "Meu primeiro nome", hint: "A lista aparece como" },
  { part: "tags", label: "Etiquetas", hint: "As que você deu a cada imóvel" },
  { part: "target", label: "Preço alvo", hint: "Até quanto você pensa em pagar" },
  { part: "notes", label: "Notas", hint: "O que você escreveu de cada imóvel" },
];

interface ChoicesProps {
  view: ShareView;
  shown: Shown;
  intent: "criar" | "mostrar";
  children: string;
}

/** None of the owner's additions is shared unless it is ticked. */
function Choices({ view, shown, intent, children }: ChoicesProps) {
  return (
    <Form method="post" action={SHARE_PATH} preventScrollReset className="grid justify-items-start gap-4">
      <input type="hidden" name="tipo" value="lista" />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Mostrar também</legend>
        {PARTS.map(({ part, label, hint }) => (
          <label key={part} className="flex min-h-11 items-start gap-3 py-2 text-sm">
            <input
              type="checkbox"
              name="mostrar"
              value={part}
              defaultChecked={shown[part]}
              className="mt-0.5 size-5 flex-none accent-brand"
            />
            <span className="grid">
              {`${label} `}
              <span className="text-muted">
                {part === "name" ? `${hint} “Lista de ${view.firstName}”` : hint}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-sm text-muted">
        {unbroken(
          "Seu e-mail, seu nome completo, as colunas do quadro e o dia em que você salvou cada imóvel nunca aparecem.",
        )}
      </p>
      <SubmitButton name="intent" value={intent} busy="Salvando…">
        {children}
      </SubmitButton>
    </Form>
  );
}
