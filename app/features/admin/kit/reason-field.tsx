import { TextAreaField } from "#app/ui/form.tsx";
import { MAX_REASON } from "./reason.ts";

interface Props {
  id: string;
  label: string;
  /** What the decision does. */
  hint?: string;
  error: string | undefined;
  typed: string | undefined;
}

/** The field for the reason of a decision, which only administrators read. */
export function ReasonField({ id, label, hint, error, typed }: Props) {
  const seen =
    "Só administradores veem o motivo; ele fica nos logs, que nunca são apagados: não escreva dados pessoais.";
  return (
    <div className="w-full">
      <TextAreaField
        id={id}
        name="motivo"
        label={label}
        rows={2}
        maxLength={MAX_REASON}
        hint={hint === undefined ? seen : `${hint} ${seen}`}
        error={error}
        defaultValue={typed ?? ""}
      />
    </div>
  );
}

/** The reason that was given for what is shown above it. */
export function GivenReason({ text }: { text: string }) {
  return (
    <p className="text-sm wrap-anywhere">
      <span className="text-muted">Motivo: </span>
      {text}
    </p>
  );
}
