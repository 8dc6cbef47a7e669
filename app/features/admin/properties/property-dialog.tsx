import { Form, Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { GivenReason, ReasonField } from "../kit/reason-field.tsx";
import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import { SwitchButton } from "../kit/switch-button.tsx";
import { propertiesHref, type PropertyQuery } from "./property-query.ts";
import type { PropertyDialogView, PropertyRow, SituationView } from "./properties-screen.server.ts";

/** A decision that was not taken, with what was typed. */
export interface RefusedDecision {
  number: string;
  reason: string;
  error: string;
}

interface Props {
  view: PropertyDialogView;
  /** Address of this state of the list, to which the form is sent. */
  here: string;
  refused: RefusedDecision | null;
}

const COLUMNS: readonly Column<PropertyRow & { to: string }>[] = [
  { heading: "Código", width: "9rem", cell: ({ to, number }) => <RowLink to={to} name={number} /> },
  {
    heading: "Endereço",
    width: null,
    narrow: "wide",
    cell: ({ address, place }) => (
      <>
        <span className="block">{address}</span> <span className="block text-muted">{place}</span>
      </>
    ),
  },
  { heading: "Tipo", width: "14%", cell: ({ type }) => type },
  { heading: "Preço", width: "14%", numeric: true, cell: ({ price }) => price },
  {
    heading: "Desconto",
    width: "12%",
    numeric: true,
    cell: ({ discount }) => discount ?? <span className="text-muted">sem desconto</span>,
  },
  {
    heading: "Status",
    width: "16%",
    narrow: "aside",
    cell: ({ situation }) => <Situation situation={situation} />,
  },
];

/** The facts of a property, and the switch that takes it off the portal or puts it back. */
export function PropertyDialog({ view, here, refused }: Props) {
  const { number, situation, reason, facts, description, officialUrl } = view;
  return (
    <div className="grid gap-4">
      <p>
        <Situation situation={situation} />
      </p>
      {reason !== null && <GivenReason text={reason} />}
      <dl className="property-facts">
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <AvailabilityForm view={view} here={here} refused={refused?.number === number ? refused : null} />
      {description !== null && (
        <figure className="grid gap-1 text-sm">
          <figcaption className="text-muted">Descrição</figcaption>
          <blockquote className="border-l-2 border-line pl-4">{description}</blockquote>
        </figure>
      )}
      <p className="flex flex-wrap gap-x-5 text-sm">
        <a href={`/property/${number}`} className="link inline-flex min-h-11 items-center">
          Página no Martelo
        </a>{" "}
        <Link to={`/admin/dados?item=ponto:${number}`} className="link inline-flex min-h-11 items-center">
          Corrigir a posição
        </Link>{" "}
        {officialUrl !== null && (
          <a
            href={officialUrl}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center gap-1"
          >
            Página da Caixa
            <Icon name="external" />
            <span className="sr-only"> (abre em nova aba)</span>
          </a>
        )}
      </p>
    </div>
  );
}

/** The switch is the form's button, so that it needs no script. */
function AvailabilityForm({ view: { number, available }, here, refused }: Props) {
  return (
    <Form method="post" action={here} className="grid gap-3 border-y border-line py-4">
      <input type="hidden" name="numero" value={number} />
      <ReasonField id="motivo" label="Motivo (opcional)" error={refused?.error} typed={refused?.reason} />
      <SwitchButton
        name="disponivel"
        value={available ? "nao" : "sim"}
        checked={available}
        describedBy="disponivel-dica"
      >
        Disponível no portal
      </SwitchButton>
      <p id="disponivel-dica" className="text-sm text-muted">
        {available
          ? "Desligar marca o imóvel como indisponível e o retira da lista pública agora mesmo."
          : "Ligar põe o imóvel de volta na lista pública agora mesmo, se a Caixa ainda o lista."}
      </p>
    </Form>
  );
}

/** A page of properties. */
export function PropertyRows({ rows, query }: { rows: PropertyRow[]; query: PropertyQuery }) {
  const linked = rows.map((row) => ({ ...row, to: propertiesHref({ ...query, open: row.number }) }));
  return (
    <RowsTable caption="Imóveis encontrados" columns={COLUMNS} rows={linked} keyOf={({ number }) => number} />
  );
}

const TONES: Record<SituationView["kind"], string> = {
  available: "tag tag-good",
  unavailable: "tag tag-late",
  gone: "tag",
};

/** Whether the portal shows it, as a tag. */
function Situation({ situation: { kind, text, note } }: { situation: SituationView }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className={TONES[kind]}>{text}</span>
      {note !== null && <span className="text-xs text-muted"> {note}</span>}
    </span>
  );
}
