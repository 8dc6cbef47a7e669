import { useEffect, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { Field } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PASSKEY_NAME_MAX } from "./passkey-names.ts";
import {
  FullProofFields,
  ProofField,
  refusalOf,
  SecurityForm,
  SecuritySection,
} from "./security-section.tsx";
import type { SecurityView, ShownAnswer } from "./security-view.server.ts";

interface Props {
  view: SecurityView;
  answer: ShownAnswer | null;
}

export function PasskeysSection({ view, answer }: Props) {
  return (
    <SecuritySection
      id="chaves"
      title="Chaves de acesso"
      about="Entre com a digital, o rosto ou o PIN do aparelho, sem digitar senha."
    >
      {view.passkeys.length > 0 && (
        <ul className="grid divide-y divide-line">
          {view.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} has={view.hasPassword} answer={answer} />
          ))}
        </ul>
      )}
      {view.fresh ? <NewPasskey /> : <ProveFirst view={view} answer={answer} />}
    </SecuritySection>
  );
}

function PasskeyLine({
  passkey: { id, name, created },
  has,
  answer,
}: {
  passkey: SecurityView["passkeys"][number];
  /** Whether the person has a password. */
  has: boolean;
  answer: ShownAnswer | null;
}) {
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex items-center gap-3">
        <Icon name="key" />
        <div className="min-w-0 text-sm">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {created && <p className="text-muted">Criada em {created}</p>}
        </div>
      </div>
      <details className="disclosure">
        <summary>
          Renomear ou remover<span className="sr-only"> {name}</span>
        </summary>
        <div className="grid gap-4">
          <SecurityForm intent="renomear" section="chaves" refusal={refusalOf(answer, "renomear")}>
            <input type="hidden" name="id" value={id} />
            <Field
              id={`nome-${id}`}
              name="name"
              label="Nome"
              required
              maxLength={PASSKEY_NAME_MAX}
              defaultValue={name}
            />
            <SubmitButton
              name="intent"
              value="renomear"
              busy="Salvando…"
              className="button justify-self-start"
            >
              Salvar nome
            </SubmitButton>
          </SecurityForm>
          <SecurityForm intent="remover" section="chaves" refusal={refusalOf(answer, "remover")}>
            <p className="text-sm text-muted">Sem ela, este aparelho volta a pedir a senha.</p>
            <ProofField id={`senha-remover-${id}`} has={has} errors={refusalOf(answer, "remover")?.errors} />
            <SubmitButton
              name="id"
              value={id}
              busy="Removendo…"
              className="button justify-self-start text-red"
            >
              Remover chave
            </SubmitButton>
          </SecurityForm>
        </div>
      </details>
    </li>
  );
}

/** Asks for a full proof, because a new passkey needs a recent proof of identity. */
function ProveFirst({ view, answer }: Props) {
  const refusal = refusalOf(answer, "provar");
  if (!view.hasPassword)
    return (
      <p className="text-sm">
        Para criar uma chave de acesso, saia e entre de novo: é preciso ter entrado há pouco.
      </p>
    );
  return (
    <SecurityForm intent="provar" section="chaves" refusal={refusal}>
      <p className="text-sm">Para criar uma chave de acesso, confirme antes que é você.</p>
      <FullProofFields id="provar" view={view} errors={refusal?.errors} />
      <SubmitButton name="intent" value="provar" busy="Conferindo…">
        Confirmar
      </SubmitButton>
    </SecurityForm>
  );
}

const loadRegistration = () => import("./register-passkey.browser.ts");

function NewPasskey() {
  const id = useId();
  // Beforehand: while the name is typed a deployment may replace the file.
  useEffect(() => void loadRegistration().catch(() => {}), []);
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<{ busy: boolean; text: string; failed: boolean }>(IDLE);

  async function create(form: HTMLFormElement) {
    setState({ ...IDLE, busy: true });
    const outcome = await loadRegistration().then(
      ({ registerPasskey }) => registerPasskey(String(new FormData(form).get("name") ?? "")),
      () => "missing" as const,
    );
    setState({ busy: false, text: OUTCOMES[outcome], failed: outcome !== "created" });
    if (outcome === "created") form.reset();
    if (outcome === "created" || outcome === "stale") await revalidate();
  }

  return (
    <>
      <noscript>
        <p className="text-sm">Criar uma chave de acesso precisa de JavaScript neste navegador.</p>
      </noscript>
      <form
        className="with-script grid max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void create(event.currentTarget);
        }}
      >
        <Field
          id={id}
          name="name"
          label="Nome da nova chave"
          placeholder="Celular da Ana"
          maxLength={PASSKEY_NAME_MAX}
          hint="Para você reconhecê-la depois."
        />
        <button className="button button-brand" disabled={state.busy} aria-busy={state.busy || undefined}>
          {state.busy ? "Aguardando o aparelho…" : "Criar chave de acesso"}
        </button>
        <output className={`text-sm empty:hidden ${state.failed ? "text-red" : "text-muted"}`}>
          {state.text}
        </output>
      </form>
    </>
  );
}

const IDLE = { busy: false, text: "", failed: false };

const OUTCOMES = {
  created: "Chave de acesso criada.",
  cancelled: "A criação foi cancelada. Nada mudou.",
  exists: "Este aparelho já tem uma chave de acesso para a sua conta.",
  stale: "Por segurança, confirme quem você é antes de criar a chave.",
  unsupported: "Este navegador não oferece chaves de acesso.",
  failed: "Não foi possível criar a chave agora. Tente de novo em instantes.",
  missing: "Isto não pôde ser carregado. Recarregue a página e tente de novo.",
} as const;
