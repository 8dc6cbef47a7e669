import { Form, Link } from "react-router";
import { NOTICE_LIMITS } from "#app/core/content/notice.ts";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field, SelectField, TextAreaField } from "#app/ui/form.tsx";
import { KeptTypingNote, useKeptTyping } from "#app/ui/kept-typing.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { RefusedForm } from "../content-parts.ts";
import { FormAlert } from "../form-parts.tsx";
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
export function NoticeDialog({ dialog, refused, action, removeTo }: Props) {
  const form = useFirstInvalid<HTMLFormElement>(refused);
  const { kept, keep } = useKeptTyping(`aviso:${dialog.id}`);
  const typed: Partial<NoticeTyped> = refused?.typed ?? kept ?? dialog.typed;
  const { errors = {} } = refused ?? {};
  return (
    <Form
      ref={form}
      // Fields show new defaults only when they are made anew.
      key={kept && !refused ? "kept" : "own"}
      method="post"
      action={action}
      preventScrollReset
      noValidate
      className="grid gap-4"
      onSubmit={keep}
    >
      {kept && !refused && <KeptTypingNote />}
      {errors[""] && <FormAlert>{errors[""]}</FormAlert>}
      <input type="hidden" name="versao" value={refused?.version ?? kept?.versao ?? dialog.version} />
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
        <Field
          name="de"
          label="Começa"
          type="datetime-local"
          hint="Vazio: agora."
          defaultValue={typed.de}
          error={errors.de}
        />
        <Field
          name="ate"
          label="Termina"
          type="datetime-local"
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
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="salvar" busy="Salvando…">
          Salvar
        </SubmitButton>{" "}
        {removeTo !== null && (
          <Link to={removeTo} preventScrollReset className="button button-danger">
            Deletar…
          </Link>
        )}
      </div>
    </Form>
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
