import { useId, type FormEvent, type ReactNode, type Ref } from "react";
import { Link } from "react-router";
import { DropPlace } from "#app/ui/drop-place.tsx";
import { DayField } from "#app/ui/form.tsx";

interface SendPlaceProps {
  form: Ref<HTMLFormElement>;
  label: string;
  action: string;
  /** What is asked before the files. */
  before: ReactNode;
  files: { name: string; label: string; accept?: string };
  hint: ReactNode;
  isSending: boolean;
  onSend: (files: File[]) => void;
  /** The progress of what is being sent. */
  children: ReactNode;
}

/** Sends files, chosen or dropped here; without a script it is a plain form with files. */
export function SendPlace({
  form,
  label,
  action,
  before,
  files,
  hint,
  isSending,
  onSend,
  children,
}: SendPlaceProps) {
  const hintId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll(files.name);
    onSend(chosen.filter((file) => file instanceof File && file.name !== "") as File[]);
  }

  return (
    <DropPlace className="send-place" onFiles={onSend}>
      <form
        ref={form}
        method="post"
        action={action}
        encType="multipart/form-data"
        aria-label={label}
        onSubmit={submit}
      >
        {before}
        <label className="grid min-w-0 gap-1.5 text-sm font-semibold">
          {files.label}
          <input
            type="file"
            name={files.name}
            accept={files.accept}
            multiple
            required
            className="field font-normal"
            aria-describedby={hintId}
          />
        </label>
        <button className="button button-brand" disabled={isSending} aria-busy={isSending || undefined}>
          Enviar
        </button>
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
        {children}
      </form>
    </DropPlace>
  );
}

/** The day of a file that does not say it. What is no day is not sent: the file would count as of another one. */
export function FileDay({ name, label }: { name: string; label: string }) {
  return (
    <DayField
      name={name}
      label={label}
      pattern="\d{1,2}[\/.\-]\d{1,2}[\/.\-]\d{4}|\d{8}"
      title="Escreva o dia como 03/12/2026."
    />
  );
}

/** A file that is sent, as an item of the list of them; `share` from 0 to 1. */
export function SentFileItem({ name, share, state }: { name: string; share: number; state: string }) {
  return (
    <li>
      <span className="min-w-0 truncate">{`${name} `}</span>
      <progress className="import-progress" value={share} aria-label={`Envio de ${name}`} />
      <span className="tabular-nums">{state}</span>
    </li>
  );
}

/** Stands in the place of the form while the administrator's proof of identity is not recent. */
export function ConfirmBeforeSending({ what, to }: { what: string; to: string }) {
  return (
    <div className="send-place">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[60ch]">Para {what}, confirme que é você. Vale por 15 minutos.</p>{" "}
        <Link to={to} className="button button-brand">
          Confirmar que é você
        </Link>
      </div>
    </div>
  );
}
