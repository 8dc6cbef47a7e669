import type { CSSProperties, ReactElement } from "react";
import { Form } from "react-router";
import { leftOutBy } from "#app/lib/left-out.ts";
import type { ListForm } from "#app/lib/list-query.ts";
import { Field, SelectField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LeftOut } from "#app/ui/left-out.tsx";

interface Props extends ListForm {
  /** Fields that are neither a search nor a choice, each an element. */
  more?: readonly ReactElement[];
}

const LONGEST_SEARCH = 100;

/** The filters of a list as a form that needs no script: what is typed is searched for on the server. */
export function FilterBar({ action, search, choices, more, keys }: Props) {
  return (
    <search>
      <LeftOut of={leftOutBy(keys)} />
      <Form
        method="get"
        action={action}
        className="admin-filters"
        style={{ "--fields": choices.length + (more?.length ?? 0) } as CSSProperties}
      >
        {/* Their keys make the fields show the address also after a link. */}
        <Field
          key={search.value}
          name={search.name}
          type="search"
          label={search.label}
          defaultValue={search.value}
          maxLength={LONGEST_SEARCH}
        />
        {choices.map(({ name, label, options, chosen, any }) => (
          <SelectField key={`${name} ${chosen}`} name={name} label={label} defaultValue={chosen ?? ""}>
            {any !== undefined && <option value="">{any}</option>}
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
        {more}
        <button className="button button-brand">Filtrar</button>
      </Form>
    </search>
  );
}

/** What was found, in words, and the address of all of it as a spreadsheet. */
export function ResultBar({ summary, sheet }: { summary: string; sheet: string | null }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      <output className="inline-flex min-h-11 items-center font-semibold">{summary}</output>{" "}
      {sheet !== null && (
        // Without `download`, which would save the page on which administrators first prove who they are. As wide as its text from the beginning, because it would move to the left when the text arrives.
        <a href={sheet} className="button icon-start min-w-[12.65625rem]">
          Baixar planilha (CSV)
          <Icon name="file" />
        </a>
      )}
    </div>
  );
}
