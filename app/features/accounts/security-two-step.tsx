import { Link } from "react-router";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import {
  CODE_HINT,
  CodeField,
  FullProofFields,
  ProofField,
  refusalOf,
  SecurityForm,
  SecuritySection,
} from "./security-section.tsx";
import type { SecurityView, ShownAnswer, TwoStepSetup } from "./security-view.server.ts";

const PAGE = "/settings/seguranca";
const FEW_CODES = 3;

interface Props {
  view: SecurityView;
  answer: ShownAnswer | null;
}

export function TwoStepSection({ view, answer }: Props) {
  return (
    <SecuritySection
      id="duas-etapas"
      title="Verificação em duas etapas"
      about="Além da senha, entrar pede um código do seu celular. Quem descobrir sua senha não entra."
    >
      {view.twoStep.on ? <TurnedOn view={view} answer={answer} /> : <TurnOn view={view} answer={answer} />}
    </SecuritySection>
  );
}

function TurnOn({ view, answer }: Props) {
  const refusal = refusalOf(answer, "ativar");
  return (
    <SecurityForm intent="ativar" section="duas-etapas" refusal={refusal}>
      <p className="text-sm">
        Você precisa de um aplicativo autenticador no celular, como Google Authenticator, Microsoft
        Authenticator ou Aegis.
      </p>
      <ProofField id="senha-ativar" has={view.hasPassword} errors={refusal?.errors} />
      <SubmitButton name="intent" value="ativar" busy="Preparando…">
        Ativar
      </SubmitButton>
    </SecurityForm>
  );
}

function TurnedOn({ view, answer }: Props) {
  const { codesLeft } = view.twoStep;
  const renewing = refusalOf(answer, "codigos");
  const ending = refusalOf(answer, "desativar");
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="tag tag-good">Ativada</span>
        <span className={codesLeft < FEW_CODES ? "text-amber" : "text-muted"}>{leftText(codesLeft)}</span>
      </p>
      <details open={renewing !== null} className="disclosure">
        <summary>Gerar novos códigos de recuperação</summary>
        <SecurityForm intent="codigos" section="duas-etapas" refusal={renewing}>
          <p className="text-sm text-muted">Os códigos antigos deixam de valer.</p>
          <FullProofFields id="codigos" view={view} errors={renewing?.errors} />
          <SubmitButton name="intent" value="codigos" busy="Gerando…">
            Gerar novos códigos
          </SubmitButton>
        </SecurityForm>
      </details>
      <details open={ending !== null} className="disclosure">
        <summary>Desativar</summary>
        <SecurityForm intent="desativar" section="duas-etapas" refusal={ending}>
          <ProofField id="senha-desativar" has={view.hasPassword} errors={ending?.errors} />
          <CodeField id="codigo-desativar" hint={CODE_HINT} error={ending?.errors.code} />
          <SubmitButton name="intent" value="desativar" busy="Desativando…">
            Desativar a verificação
          </SubmitButton>
        </SecurityForm>
      </details>
    </>
  );
}

function leftText(codes: number): string {
  if (codes === 0) return "Não resta nenhum código de recuperação.";
  return codes === 1 ? "Resta 1 código de recuperação." : `Restam ${codes} códigos de recuperação.`;
}

/** Shows the secret for the authenticator and asks for its first code. No other section is shown with it. */
export function TwoStepSetupPage({ setup, error }: { setup: TwoStepSetup; error: string | undefined }) {
  const { uri, secret, qr } = setup;
  return (
    <SecuritySection
      id="duas-etapas"
      title="Ligue seu aplicativo"
      about="Abra o autenticador no celular, escolha adicionar uma conta e aponte a câmera para o desenho."
    >
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        aria-hidden="true"
        className="w-full max-w-60 rounded-lg border border-line"
        shapeRendering="crispEdges"
      >
        {/* Cameras need dark modules on a light background in every theme. */}
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="grid gap-1 text-sm">
        <p>
          {"Sem câmera? "}
          <a href={uri} className="link">
            Abra no autenticador deste aparelho
          </a>{" "}
          ou digite esta chave:
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="min-w-0">{secret}</code>
          <CopyButton text={secret.replaceAll(" ", "")} label="Copiar a chave" done="Chave copiada" />
        </p>
      </div>
      <SecurityForm intent="confirmar" section="duas-etapas" refusal={null}>
        <input type="hidden" name="uri" value={uri} />
        <CodeField
          id="codigo-confirmar"
          hint="Os 6 dígitos que o aplicativo mostra agora para Martelo."
          error={error}
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton name="intent" value="confirmar" busy="Conferindo…">
            Confirmar
          </SubmitButton>
          <Link to={PAGE} className="button">
            Cancelar
          </Link>
        </div>
      </SecurityForm>
    </SecuritySection>
  );
}

/** Shows the recovery codes once, as a list, as a file and for printing. No other section is shown with them. */
export function RecoveryCodesPage({ codes, renewed }: { codes: string[]; renewed: boolean }) {
  const text = `Martelo: códigos de recuperação. Cada um vale uma vez.\n\n${codes.join("\n")}\n`;
  return (
    <SecuritySection
      id="duas-etapas"
      title="Códigos de recuperação"
      about={
        <>
          {!renewed && <p className="text-ink">A verificação em duas etapas está ativada.</p>}
          <p>
            Se perder o celular, entre com um destes códigos. Cada um vale uma vez. Eles não aparecem de novo:
            guarde-os agora, longe do celular.
          </p>
        </>
      }
    >
      <ol className="printed-alone grid max-w-md grid-cols-2 gap-x-6 gap-y-2 text-sm" aria-label="Códigos">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="martelo-codigos-de-recuperacao.txt"
          className="button"
        >
          <Icon name="file" />
          Baixar
        </a>
        <CopyButton text={codes.join("\n")} label="Copiar" done="Códigos copiados" showLabel />
        <button type="button" className="button with-script" onClick={() => window.print()}>
          Imprimir
        </button>
      </div>
      <Link to={PAGE} className="button button-brand justify-self-start">
        Guardei os códigos
      </Link>
    </SecuritySection>
  );
}
