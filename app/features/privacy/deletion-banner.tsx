import { Form } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Shown in every part of the settings while an account waits for its deletion. */
export function DeletionBanner({ when }: { when: string }) {
  return (
    <aside
      aria-label="Exclusão da conta"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-amber-soft p-4 text-amber"
    >
      <p className="flex items-start gap-2">
        <Icon name="warning" className="icon mt-0.5" />
        <span>
          Sua conta será excluída em <strong className="font-semibold">{when}</strong>. Até lá, você pode
          desistir.
        </span>
      </p>
      <Form method="post" action="/settings/privacidade" preventScrollReset>
        <SubmitButton name="intent" value="manter" busy="Cancelando…" className="button">
          Manter minha conta
        </SubmitButton>
      </Form>
    </aside>
  );
}
