import type { ItemId } from "#app/facts/diligence/items.ts";
import { writtenDay } from "#app/lib/dates.ts";
import { DayField, Field, TextAreaField } from "#app/ui/form.tsx";
import {
  CHECK_STATES,
  checkAnchor,
  checkFilePath,
  checkPath,
  LONGEST_NOTE,
  type Check,
  type CheckState,
  type TypedCheck,
} from "./check-form.ts";
import { FILE_TYPES } from "./file-kind.ts";

interface Props {
  number: string;
  id: ItemId;
  check: Check;
  /** What was typed and not saved. */
  typed?: TypedCheck | undefined;
}

/** What a member saw of an item: a plain form, which works without scripts. */
export function CheckForm({ number, id, check, typed }: Props) {
  const { state, note } = typed ?? check;
  const anchor = checkAnchor(id);
  return (
    <form method="post" action={checkPath(number, id)} encType="multipart/form-data" className="check-form">
      <fieldset className="check-states">
        <legend>Como está</legend>
        {(Object.keys(CHECK_STATES) as CheckState[]).map((code) => (
          <label key={code}>
            <input type="radio" name="estado" value={code} defaultChecked={code === state} />
            {CHECK_STATES[code]}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        id={`${anchor}-anotacao`}
        name="anotacao"
        label="O que você viu"
        rows={3}
        maxLength={LONGEST_NOTE}
        defaultValue={note}
      />
      <div className="plan-fields">
        <DayField
          id={`${anchor}-visto`}
          name="visto"
          label="Visto em"
          hint="Dia, mês e ano. Vazio: hoje."
          defaultValue={typed?.seenOn ?? writtenDay(check.seenOn ?? "")}
        />
        <Field
          id={`${anchor}-arquivo`}
          name="arquivo"
          type="file"
          accept={FILE_TYPES}
          label={check.fileName === null ? "Arquivo, só para você" : "Trocar o arquivo"}
          hint="PDF, JPEG, PNG ou WebP de até 5 MB."
        />
      </div>
      {check.fileName !== null && (
        <div className="flex flex-wrap items-center gap-x-6 text-sm">
          <a
            href={checkFilePath(number, id)}
            download
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {check.fileName}
          </a>{" "}
          <label className="plan-mark">
            <input type="checkbox" name="tirar" value="sim" defaultChecked={typed?.dropsFile} />
            Tirar o arquivo
          </label>
        </div>
      )}
      <button className="button button-brand justify-self-start">Salvar</button>
    </form>
  );
}
