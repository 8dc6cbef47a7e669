import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldErrors } from "#app/lib/form.ts";
import { plural } from "#app/lib/numbers.ts";
import { ReasonField } from "../kit/reason-field.tsx";

/** An act that was not done, with what was typed. */
export interface RefusedAct {
  item: string;
  act: string;
  errors: FieldErrors;
  typed: Readonly<Record<string, string>>;
}

/** One thing that can be done about a row, below its title. */
export function Act({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** The button that sends a form; it says which act is wanted. */
export function SendButton({
  act,
  main = false,
  children,
}: {
  act: string;
  main?: boolean;
  children: ReactNode;
}) {
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData !== undefined;
  return (
    <button
      name="acao"
      value={act}
      className={main ? "button button-brand" : "button"}
      disabled={sending}
      aria-busy={sending || undefined}
    >
      {children}
    </button>
  );
}

interface AvailabilityProps {
  here: string;
  /** Absent where the address names the rows. */
  item?: string;
  /** Digest of what is shown; a decision on anything else is refused. */
  seen: string;
  /** Properties concerned. */
  count: number;
  available: boolean;
  refused: RefusedAct | null;
}

/** Takes properties off the portal, or puts them back. */
export function AvailabilityForm({ here, item, seen, count, available, refused }: AvailabilityProps) {
  const all = plural(count, "imóvel", "imóveis");
  const ending = count === 1 ? "l" : "is";
  return (
    <Form method="post" action={here} className="grid justify-items-start gap-3">
      {item !== undefined && <input type="hidden" name="item" value={item} />}
      <input type="hidden" name="visto" value={seen} />
      {available ? (
        <>
          <ReasonField
            id="motivo-indisponivel"
            label="Motivo (opcional)"
            hint="Sai da busca, do mapa, dos alertas e das contagens, e nenhuma lista traz de volta."
            error={refused?.errors.motivo}
            typed={refused?.typed.motivo}
          />
          <SendButton act="indisponivel">{`Marcar ${all} como indisponíve${ending}`}</SendButton>
        </>
      ) : (
        <>
          <p className="text-sm text-muted">Fora da busca, do mapa e dos alertas.</p>
          <SendButton act="disponivel">{`Marcar ${all} como disponíve${ending}`}</SendButton>
        </>
      )}
    </Form>
  );
}
