import { Form, Link } from "react-router";
import type { SheetError } from "#app/facts/costs/cost-sheet.ts";
import { plural } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { AdminPage } from "../kit/admin-page.tsx";
import { sheetPath, tablePath } from "./table-query.ts";

/** A file of which nothing was taken. */
export interface RefusedSheet {
  file: string;
  errors: SheetError[];
}

interface Props {
  name: string;
  title: string;
  columns: readonly string[];
  refused: RefusedSheet | null;
}

const SHOWN = 100;

/** The form that imports a spreadsheet into a table, and what is wrong in each row of one that was refused. */
export function ImportPage({ name, title, columns, refused }: Props) {
  return (
    <AdminPage
      title={`Importar ${title}`}
      lead="Cada linha é conferida antes. Se uma não servir, nada é importado e você vê qual e por quê."
    >
      <div className="flex flex-wrap gap-3">
        <Link to={tablePath(name)} className="button icon-start">
          Voltar à tabela
          <Icon name="left" />
        </Link>{" "}
        <a href={sheetPath(name)} className="button icon-start" download>
          Baixar o que há (CSV)
          <Icon name="file" />
        </a>
      </div>
      {refused && <Faults refused={refused} />}
      <Form
        method="post"
        encType="multipart/form-data"
        className="panel max-w-2xl justify-items-start"
        noValidate
      >
        <label className="grid w-full gap-1.5 text-sm font-semibold">
          Arquivo CSV, separado por ponto e vírgula
          <input
            type="file"
            name="arquivo"
            accept=".csv,text/csv"
            required
            className="field font-normal"
            aria-invalid={refused ? true : undefined}
            aria-describedby="colunas"
          />
        </label>
        <p id="colunas" className="text-sm wrap-anywhere text-muted">
          Colunas: {columns.join(", ")}. O que você baixa daqui tem as mesmas.
        </p>
        <SubmitButton busy="Importando…">Importar</SubmitButton>
      </Form>
    </AdminPage>
  );
}

function Faults({ refused: { file, errors } }: { refused: RefusedSheet }) {
  return (
    <section role="alert" className="panel" aria-labelledby="recusado">
      <h2 id="recusado" className="font-semibold">
        Nada foi importado de {file}: {plural(errors.length, "erro", "erros")}
      </h2>
      <ul className="grid gap-2 text-sm">
        {errors.slice(0, SHOWN).map(({ line, text }) => (
          <li key={`${line} ${text}`} className="wrap-anywhere">
            <strong>Linha {line}: </strong>
            {text}
          </li>
        ))}
      </ul>
      {errors.length > SHOWN && <p className="text-sm text-muted">E mais {errors.length - SHOWN}.</p>}
    </section>
  );
}
