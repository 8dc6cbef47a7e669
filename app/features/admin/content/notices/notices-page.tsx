import { NOTICE_LIMITS, type NoticeState } from "#app/core/content/notice.ts";
import { Field, MomentField, SelectField, TextAreaField } from "#app/ui/form.tsx";
import { RowLink } from "../../kit/rows-table.tsx";
import { ContentListPage, type ContentKind } from "../content-list-page.tsx";
import type { RefusedForm } from "../content-parts.ts";
import { AUDIENCES, LEVELS, noticeList, type NoticeTyped } from "./notice-fields.ts";
import type { NoticeRow, NoticesScreen } from "./notices-screen.server.ts";

interface Props {
  /** Null: it could not be loaded. */
  screen: NoticesScreen | null;
  refused: RefusedForm<NoticeTyped> | null;
}

/** `/admin/conteudo/avisos`: short texts at the top of pages. */
export function NoticesPage(props: Props) {
  return <ContentListPage kind={NOTICES} {...props} />;
}

const STATES: Record<NoticeState, { text: string; tone: string }> = {
  running: { text: "No ar", tone: "tag tag-good" },
  waiting: { text: "Por vir", tone: "tag tag-new" },
  over: { text: "Encerrado", tone: "tag" },
};

const NOTICES: ContentKind<number, NoticeRow, NoticeTyped> = {
  noun: "aviso",
  nouns: "avisos",
  lead: "Uma faixa no alto das páginas, que cada pessoa pode fechar no seu navegador. Quem fechou um aviso o vê de novo se ele mudar. Uma página mostra no máximo três.",
  list: noticeList,
  columns: [
    { heading: "Aviso", width: null, cell: ({ to, body }) => <RowLink to={to} name={body} /> },
    { heading: "Nível", width: "8rem", cell: ({ level }) => LEVELS[level] },
    { heading: "Quem vê", width: "10rem", cell: ({ audience }) => audience },
    { heading: "Período", width: "14rem", narrow: "wide", cell: ({ period }) => period },
    {
      heading: "Status",
      width: "7rem",
      narrow: "aside",
      cell: ({ state }) => <span className={STATES[state].tone}>{STATES[state].text}</span>,
    },
  ],
  fields: (typed, errors) => (
    <>
      <TextAreaField
        name="texto"
        label="Texto"
        hint={`Uma frase, até ${NOTICE_LIMITS.body} caracteres. Ele fica nos logs, que nunca são apagados: não escreva dados pessoais.`}
        rows={3}
        defaultValue={typed.texto}
        error={errors.texto}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice name="nivel" label="Nível" options={LEVELS} chosen={typed.nivel} error={errors.nivel} />
        <Choice name="onde" label="Quem vê" options={AUDIENCES} chosen={typed.onde} error={errors.onde} />
        <MomentField
          name="de"
          label="Começa"
          hint="Vazio: agora."
          defaultValue={typed.de}
          error={errors.de}
        />
        <MomentField
          name="ate"
          label="Termina"
          hint="Vazio: sem prazo."
          defaultValue={typed.ate}
          error={errors.ate}
        />
        <Field
          name="link"
          label="Link (opcional)"
          hint="Deste site, como /pricing, ou https://…"
          defaultValue={typed.link}
          maxLength={NOTICE_LIMITS.href}
          error={errors.link}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Field
          name="texto_do_link"
          label="Palavras do link"
          hint="Por exemplo: Saiba mais."
          defaultValue={typed.texto_do_link}
          maxLength={NOTICE_LIMITS.linkText}
          error={errors.texto_do_link}
          autoComplete="off"
        />
      </div>
    </>
  ),
  deletionText: () =>
    "Ele some das páginas agora mesmo. Para tirá-lo do ar sem deletar, ponha um fim no passado.",
};

interface ChoiceProps {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
  chosen: string | undefined;
  error: string | undefined;
}

function Choice({ name, label, options, chosen, error }: ChoiceProps) {
  return (
    <SelectField name={name} label={label} defaultValue={chosen} error={error}>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
