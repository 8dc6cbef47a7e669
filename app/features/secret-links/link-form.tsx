import type { ReactNode } from "react";
import { Form } from "react-router";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LinkView } from "./link-view.ts";
import { SHOWABLE, type LinkKind, type Shown } from "./secret-link.ts";

/** The address, with a button to copy it. */
export function LinkAddress({ id, label, link }: { id: string; label: string; link: LinkView }) {
  const { address, created } = link;
  if (address === null) {
    return (
      <p className="flex gap-2 text-sm text-amber">
        <Icon name="warning" />O link criado em {created} continua valendo, mas não pode mais ser mostrado
        aqui. Se você não o tem, crie um novo.
      </p>
    );
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={address}
          className="field min-w-48 flex-1 text-sm"
          aria-describedby={`${id}-dica`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={address} label="Copiar link" done="Copiado" showLabel />
      </div>
      <p id={`${id}-dica`} className="text-xs text-muted">
        Criado em {created}
      </p>
    </div>
  );
}

interface OrderProps {
  kind: LinkKind;
  /** Address of its page. */
  action: string;
  intent: "criar" | "mostrar" | "desativar";
  /** What the link shows, sent along when a link is created. */
  shown?: Shown;
  children: ReactNode;
  busy: string;
  className?: string;
}

/** A button that creates, changes or revokes a link. */
export function LinkOrder({ kind, action, intent, shown, children, busy, className }: OrderProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="tipo" value={kind} />
      {shown &&
        SHOWABLE.filter((part) => shown[part]).map((part) => (
          <input key={part} type="hidden" name="mostrar" value={part} />
        ))}
      <SubmitButton name="intent" value={intent} busy={busy} {...(className && { className })}>
        {children}
      </SubmitButton>
    </Form>
  );
}

/** Buttons that replace a link by a new one, or revoke it. */
export function LinkEnd({ kind, action, shown }: Pick<OrderProps, "kind" | "action" | "shown">) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="text-sm text-muted">
        Quem tem o link atual deixa de ver assim que você o desativa ou cria outro no lugar dele.
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkOrder
          kind={kind}
          action={action}
          intent="criar"
          {...(shown && { shown })}
          busy="Trocando…"
          className="button"
        >
          Trocar por um link novo
        </LinkOrder>
        <LinkOrder
          kind={kind}
          action={action}
          intent="desativar"
          busy="Desativando…"
          className="button button-danger"
        >
          Desativar link
        </LinkOrder>
      </div>
    </div>
  );
}
