import type { ReactNode } from "react";
import { NavLink, Form, Link } from "react-router";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { TypingDraftNote, useTypingDraft } from "#app/ui/typing-draft.tsx";
import { AdminPage } from "../kit/admin-page.tsx";
import { CONTENT_PARTS, type RefusedForm } from "./content-parts.ts";

interface Props {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The frame of a screen of the content, with the way to the others. */
export function ContentPage({ title, lead, children }: Props) {
  return (
    <AdminPage title={title} lead={lead}>
      <nav aria-label="Conteúdo" className="flex flex-wrap gap-2">
        {CONTENT_PARTS.map(({ to, label }) => (
          <NavLink key={to} to={to} className="chip aria-[current=page]:font-semibold">
            {`${label} `}
          </NavLink>
        ))}
      </nav>
      {children}
    </AdminPage>
  );
}

/** What is wrong with a form as a whole. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-md bg-amber-soft p-3 text-sm text-amber">
      {children}
    </p>
  );
}

interface ContentFormProps<T> {
  /** Which form it is: what is typed is kept under this name while somebody signs in again. */
  name: string;
  opened: { version: number; typed: T };
  refused: RefusedForm<T> | null;
  /** Address to which it is sent. */
  action: string;
  /** Where it can be deleted; null: it is not saved yet. */
  removeTo: string | null;
  children: (typed: Partial<T>, errors: Readonly<Record<string, string>>) => ReactNode;
}

/** A form to write or to change a piece of content, with what was typed when it was refused or a session ended. */
export function ContentForm<T extends { [field in keyof T]: string }>(props: ContentFormProps<T>) {
  const { name, opened, refused, action, removeTo, children } = props;
  const form = useFirstInvalid<HTMLFormElement>(refused);
  const { draft, keep } = useTypingDraft(name);
  const typed = refused?.typed ?? (draft as (Partial<T> & { versao?: string }) | null) ?? opened.typed;
  const { errors = {} } = refused ?? {};
  return (
    <Form
      ref={form}
      // Fields show new defaults only when they are made anew.
      key={draft && !refused ? "draft" : "own"}
      method="post"
      action={action}
      preventScrollReset
      noValidate
      className="grid gap-4"
      onSubmit={keep}
    >
      {draft && !refused && <TypingDraftNote />}
      {errors[""] && <FormAlert>{errors[""]}</FormAlert>}
      <input type="hidden" name="versao" value={refused?.version ?? draft?.versao ?? opened.version} />
      {children(typed, errors)}
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="salvar" busy="Salvando…">
          Salvar
        </SubmitButton>{" "}
        {removeTo !== null && (
          <Link to={removeTo} preventScrollReset className="button button-danger">
            Deletar…
          </Link>
        )}
      </div>
    </Form>
  );
}

interface DeleteDialogProps {
  title: string;
  /** What goes with it. */
  text: string;
  version: number;
  /** Address of the page without this dialog. */
  closeTo: string;
}

/** Asks before something is deleted; the form is sent to the address that opened it. */
export function DeleteDialog({ title, text, version, closeTo }: DeleteDialogProps) {
  return (
    <PageDialog title={title} closeTo={closeTo} tall={false}>
      <Form method="post" preventScrollReset className="grid gap-4">
        <p>{text}</p>
        <input type="hidden" name="versao" value={version} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="deletar" busy="Deletando…" className="button button-danger">
            Deletar
          </SubmitButton>{" "}
          <Link to={closeTo} preventScrollReset className="button" data-first>
            Cancelar
          </Link>
        </div>
      </Form>
    </PageDialog>
  );
}
