import { NOTICE_LIMITS } from "#app/core/content/notice.ts";
import { Field, MomentField, SelectField, TextAreaField } from "#app/ui/form.tsx";
import type { RefusedForm } from "../content-parts.ts";
import { ContentForm } from "../form-parts.tsx";
import { AUDIENCES, LEVELS, type NoticeTyped } from "./notice-fields.ts";
import type { NoticesScreen } from "./notices-screen.server.ts";

interface Props {
  dialog: NonNullable<NoticesScreen["dialog"]>;
  refused: RefusedForm<NoticeTyped> | null;
  /** Address to which it is sent. */
  action: string;
  /** Where it can be deleted; null: it is not saved yet. */
  removeTo: string | null;
}

/** A notice to write or to change. */
export function NoticeDialog({ dialog, ...form }: Props) {
  return (
    <ContentForm<NoticeTyped> {...form} name={`aviso:${dialog.id}`} opened={dialog}>
      {(typed, errors) => (
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
      )}
    </ContentForm>
  );
}

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
