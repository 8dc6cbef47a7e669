import { Form, Link } from "react-router";
import { SecuritySection } from "#app/features/accounts/security-section.tsx";
import { PasswordField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DataGroups } from "./data-groups-list.tsx";
import { GRACE_DAYS } from "./deletion.ts";
import type { ConsentLine, PrivacyRefusal, PrivacyView } from "./privacy-view.ts";

export function ExportSection() {
  return (
    <SecuritySection
      id="dados"
      title="Seus dados"
      about="Tudo o que guardamos sobre você, em um arquivo que pessoas e programas leem."
    >
      <Form method="post" action="/settings/privacidade/exportar" reloadDocument>
        <button className="button button-brand">
          <Icon name="file" />
          Baixar meus dados (JSON)
        </button>
      </Form>
      <details className="group">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
          O que guardamos, para quê e por quanto tempo
        </summary>
        <DataGroups />
      </details>
    </SecuritySection>
  );
}

export function ConsentSection({ consents }: { consents: ConsentLine[] }) {
  return (
    <SecuritySection
      id="consentimentos"
      title="Consentimentos"
      about="Com o que você concordou, em que versão e quando. Termos e política são a base da conta: para retirá-los, exclua a conta."
    >
      <ul className="grid divide-y divide-line">
        {consents.map(({ id, label, url, granted, version, when, withdraw }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0"
          >
            <div>
              <p className="flex flex-wrap items-center gap-2">
                <Link to={url} className="link inline-flex min-h-11 items-center">
                  {label}
                </Link>{" "}
                <span className={granted ? "tag tag-good" : "tag"}>{granted ? "Aceito" : "Recusado"}</span>
              </p>
              <p className="text-sm text-muted">
                Versão de {version}, em {when}
              </p>
            </div>
            {withdraw && (
              <Form method="post" action="/settings/privacidade#consentimentos" preventScrollReset>
                <input type="hidden" name="tipo" value={withdraw} />
                <SubmitButton name="intent" value="revogar" busy="Retirando…" className="button">
                  Retirar
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {consents.length === 0 && <p className="text-sm text-muted">Nenhum registro.</p>}
    </SecuritySection>
  );
}

interface DeletionProps {
  view: PrivacyView;
  refusal: PrivacyRefusal | null;
}

export function DeletionSection({ view: { deletion, email, hasPassword }, refusal }: DeletionProps) {
  return (
    <SecuritySection
      id="excluir"
      title="Excluir a conta"
      about={`Apaga sua conta e seus dados para sempre. Você confirma por e-mail e tem ${GRACE_DAYS} dias para desistir.`}
    >
      {deletion.state === "scheduled" ? (
        <p className="text-sm">
          Marcada para <strong className="font-semibold">{deletion.moment}</strong>. Para desistir, use o
          botão no alto desta página ou o link do e-mail.
        </p>
      ) : (
        <>
          {deletion.state === "requested" && (
            <p className="rounded-md bg-sunken p-3 text-sm">
              Enviamos um link para <strong className="font-semibold break-all">{email}</strong>
              {". Abra-o até "}
              {deletion.moment} para confirmar. Não chegou? Peça outro abaixo.
            </p>
          )}
          <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
            <li>Perfil, foto, sessões e formas de entrar são apagados.</li>
            <li>Uma assinatura em curso é cancelada e não é mais cobrada.</li>
            <li>
              Uma devolução pedida continua a ser paga: até lá ficam a chave Pix e o e-mail, e depois são
              apagados.
            </li>
            <li>Registros de segurança ficam sem nada que leve a você.</li>
          </ul>
          <Form
            method="post"
            action="/settings/privacidade#excluir"
            preventScrollReset
            className="grid max-w-md gap-4"
          >
            {refusal?.errors[""] && <p className="text-sm text-red">{refusal.errors[""]}</p>}
            {hasPassword && (
              <PasswordField
                id="senha-excluir"
                name="password"
                label="Sua senha"
                autoComplete="current-password"
                required
                error={refusal?.errors.password}
              />
            )}
            <SubmitButton
              name="intent"
              value="excluir"
              busy="Enviando…"
              className="button button-danger justify-self-start"
            >
              <Icon name="trash" />
              Excluir minha conta
            </SubmitButton>
          </Form>
        </>
      )}
    </SecuritySection>
  );
}
