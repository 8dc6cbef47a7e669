import { Form } from "react-router";
import { ReasonField } from "../kit/reason-field.tsx";
import { Act, AvailabilityForm, SendButton, type RefusedAct } from "./act-parts.tsx";
import type { BatchView } from "./batch.server.ts";

interface Props {
  view: BatchView;
  /** Address of the dialog. */
  here: string;
  refused: RefusedAct | null;
}

/** What can be decided about several rows of the queue at once, with how many they are. */
export function BatchDialog({ view: { lines, seen, acts, properties, why }, here, refused }: Props) {
  const dismissing = refused?.act === "dispensar" ? refused : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {lines.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {why !== null && <p>{why}</p>}
      {acts.includes("dispensar") && (
        <Act title="Está certo assim">
          <Form method="post" action={here} className="grid justify-items-start gap-3">
            <input type="hidden" name="visto" value={seen} />
            <ReasonField
              id="motivo-dispensa"
              label="Por que está certo"
              hint="Cada item sai da fila até que os valores dele mudem."
              error={dismissing?.errors.motivo}
              typed={dismissing?.typed.motivo}
            />
            <SendButton act="dispensar">Está certo assim</SendButton>
          </Form>
        </Act>
      )}
      {acts.includes("reabrir") && (
        <Form method="post" action={here}>
          <input type="hidden" name="visto" value={seen} />
          <SendButton act="reabrir">Pôr de volta na fila</SendButton>
        </Form>
      )}
      {(acts.includes("indisponivel") || acts.includes("disponivel")) && (
        <Act title={acts.includes("indisponivel") ? "Retirar do portal" : "Fora do portal"}>
          <AvailabilityForm
            here={here}
            seen={seen}
            count={properties}
            available={acts.includes("indisponivel")}
            refused={refused?.act === "indisponivel" ? refused : null}
          />
        </Act>
      )}
    </div>
  );
}
