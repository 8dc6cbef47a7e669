import { Link } from "react-router";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { BRING_PATH } from "./bring-paths.ts";

/** A token as the page lists it. */
export interface TokenView {
  id: string;
  /** Null: it cannot be shown again. */
  token: string | null;
  created: string;
  /** Null: never. */
  lastUsed: string | null;
}

/** How many a member may have; the server decides. */
const MOST = 3;

interface Props {
  /** Null: nobody is signed in. */
  tokens: readonly TokenView[] | null;
  action: string;
}

/** A member's tokens, each with the button that ends it, and the one that creates another. */
export function TokenList({ tokens, action }: Props) {
  if (tokens === null)
    return (
      <p>
        <Link to={`/auth?${new URLSearchParams({ voltar: BRING_PATH })}`} className="link">
          Entre na sua conta
        </Link>
        {" para criar um token."}
      </p>
    );
  return (
    <div className="grid gap-3">
      {tokens.map(({ id, token, created, lastUsed }, at) => (
        <div key={id} className="grid gap-2 rounded-md border border-line p-3">
          {token === null ? (
            <p>Este token continua valendo, mas não pode mais ser mostrado.</p>
          ) : (
            <div className="flex flex-wrap gap-2">
              <input
                readOnly
                value={token}
                aria-label={`Token ${at + 1}`}
                className="field min-w-40 flex-1 font-mono text-xs"
              />
              <CopyButton text={token} label="Copiar token" done="Copiado" showLabel />
            </div>
          )}
          <p className="text-xs text-muted">
            {`Criado em ${created}. ${lastUsed === null ? "Ainda não usado." : `Usado pela última vez em ${lastUsed}.`}`}
          </p>
          <form method="post" action={action}>
            <input type="hidden" name="token" value={id} />
            <button name="intent" value="desativar" className="button button-danger">
              Desativar
            </button>
          </form>
        </div>
      ))}
      {tokens.length < MOST && (
        <form method="post" action={action}>
          <button name="intent" value="criar" className="button">
            Criar um token
          </button>
        </form>
      )}
      <p className="text-xs text-muted">
        Um token só entrega páginas à sua conta: não lê nem muda nada dela. Você pode ter três.
      </p>
    </div>
  );
}
