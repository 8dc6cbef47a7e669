import type { CSSProperties, ReactElement } from "react";
import { Form } from "react-router";
import { choiceKey, leftOutBy, PAGE_KEY, type AddressKeys } from "#app/lib/left-out.ts";
import { Field, SelectField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LeftOut } from "#app/ui/left-out.tsx";

/** A choice among words; without `any` one of them is always chosen. */
interface Choice {
  name: string;
  label: string;
  /** Texts by value. */
  options: Readonly<Record<string, string>>;
  chosen: string | null;
  /** Text of no choice: `Todos`. */
  any?: string;
}

interface Props {
  /** Path to which the filters are sent as a query. */
  action: string;
  /** Its label says in what is searched. */
  search: { name: string; label: string; value: string };
  choices: readonly Choice[];
  /** Fields that are neither a search nor a choice, each an element. */
  more?: readonly ReactElement[];
  /** What may stand at other keys of the address than the choices and the page. */
  keys?: AddressKeys;
}

const LONGEST_SEARCH = 100;

/** The filters of a list as a form that needs no script: what is typed is searched for on the server. */
export function FilterBar({ action, search, choices, more, keys }: Props) {
  const known: AddressKeys = {
    ...Object.fromEntries(choices.map(({ name, label, options }) => [name, choiceKey(label, options)])),
    pagina: PAGE_KEY,
    ...keys,
  };
  return (
    <search>
      <LeftOut of={leftOutBy(known)} />
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
