import { capitalized } from "#app/lib/enumerate.ts";
import { Form } from "react-router";
import { UF_NAMES } from "#app/lib/br.ts";
import { formatDate, formatMoment } from "#app/lib/dates.ts";
import { fileName } from "#app/lib/file-name.ts";
import { plural } from "#app/lib/numbers.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { QuarantinedList } from "#app/core/ingestion/quarantined-lists.server.ts";
import { ACT_NAME, buttonOf } from "./feed-act.ts";

/** Lists quarantined as improbable, each with the reason, to be accepted or rejected. */
export function QuarantineSection({ lists }: { lists: QuarantinedList[] }) {
  return (
    <section aria-labelledby="retidas" className="grid gap-4">
      <h2 id="retidas" className="text-lg font-semibold">
        Listas retidas
      </h2>
      {lists.length === 0 ? (
        <p className="text-muted">Nenhuma: todas as listas que chegaram foram importadas ou recusadas.</p>
      ) : (
        <>
          <p className="text-muted">
            Estas listas podem ser lidas, mas o que dizem é improvável. Até que alguém as aceite, o portal
            mostra a lista anterior.
          </p>
          <ul className="grid divide-y divide-line border-y border-line">
            {lists.map((list) => (
              <QuarantinedItem key={list.id} list={list} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function QuarantinedItem({ list }: { list: QuarantinedList }) {
  const { id, file, state, listDate, rows, reasons, receivedAt } = list;
  const name = `${UF_NAMES[state]}, lista de ${formatDate(listDate)}`;
  return (
    <li className="grid gap-3 py-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-sm wrap-anywhere text-muted">
          {fileName(file)} · {plural(rows, "linha", "linhas")} · recebida em {formatMoment(receivedAt)}
        </p>
      </div>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {reasons.map((reason) => (
          <li key={reason}>{`${capitalized(reason)}.`}</li>
        ))}
      </ul>
      <Form method="post" action="/admin/imports?index" preventScrollReset className="flex flex-wrap gap-3">
        <SubmitButton name={ACT_NAME} value={buttonOf("aceitar", id)} busy="Importando…" className="button">
          Aceitar e importar
          <span className="sr-only">: {name}</span>
        </SubmitButton>
        <SubmitButton name={ACT_NAME} value={buttonOf("recusar", id)} busy="Recusando…" className="button">
          Recusar
          <span className="sr-only">: {name}</span>
        </SubmitButton>
      </Form>
    </li>
  );
}
