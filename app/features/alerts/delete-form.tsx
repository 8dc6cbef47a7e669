import { Form, Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";

export function DeleteForm({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" action="/alerts" preventScrollReset className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      <p>
        Tem certeza que deseja excluir <strong className="font-semibold wrap-anywhere">{name}</strong>? O que
        ele encontrou sai da sua conta também. Esta ação não pode ser desfeita.
      </p>
      <div className="alert-buttons">
        <Link to="/alerts" preventScrollReset className="button" data-first>
          Cancelar
        </Link>
        <SubmitButton name="intent" value="excluir" busy="Excluindo…" className="button button-danger">
          Excluir
        </SubmitButton>
      </div>
    </Form>
  );
}
