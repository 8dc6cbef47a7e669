import { Form, Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Facts } from "../kit/figures.tsx";
import type { CostDetails } from "./table-view.ts";

interface Props {
  details: CostDetails;
  /** Address of the table behind the dialog, to which the form is sent. */
  here: string;
  /** Address of another value's dialog. */
  at(id: number): string;
}

/** One value: what it says, where it was read, what else was recorded of its place, and the button that undoes it. */
export function CostDialog({ details: { id, facts, bands, sourceUrl, history, undo }, here, at }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Facts facts={facts} />
      <a
        href={sourceUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex min-h-11 items-center gap-1 justify-self-start text-sm wrap-anywhere"
      >
        Abrir a fonte
        <Icon name="external" />
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
      {bands.length > 0 && (
        <table className="w-full text-sm">
          <caption className="pb-1 text-left font-semibold">Faixas</caption>
          <thead className="text-left text-muted">
            <tr>
              <th scope="col">Valor do imóvel (R$) </th>
              <th scope="col" className="text-right">
                Cobrado (R$)
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {bands.map(({ limit, fee }) => (
              <tr key={limit}>
                <td className="py-1">{`${limit} `}</td>
                <td className="py-1 text-right tabular-nums">{fee}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {undo !== null && (
        <Form method="post" action={here} preventScrollReset className="grid gap-2 border-y border-line py-4">
          <p className="text-sm">{undo} O valor fica na história.</p>
          <SubmitButton
            busy="Desfazendo…"
            name="desfazer"
            value={String(id)}
            className="button button-danger justify-self-start"
          >
            Desfazer este valor
          </SubmitButton>
        </Form>
      )}
      <h3 className="text-sm font-semibold">História</h3>
      <ol className="grid gap-1 text-sm">
        {history.map((one) => (
          <li key={one.id}>
            {one.id === id ? (
              <span className="inline-flex min-h-11 items-center font-semibold">{one.text}</span>
            ) : (
              <Link to={at(one.id)} preventScrollReset className="link inline-flex min-h-11 items-center">
                {one.text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
