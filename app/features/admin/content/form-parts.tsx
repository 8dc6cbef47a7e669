import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** What is wrong with a form as a whole. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-md bg-amber-soft p-3 text-sm text-amber">
      {children}
    </p>
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
          <SubmitButton name="intent" value="apagar" busy="Deletando…" className="button button-danger">
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
