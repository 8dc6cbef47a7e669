import { Form, useNavigation } from "react-router";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field, SelectField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { RefusedSetting, SettingCard, SettingView } from "./settings-view.ts";

interface Props {
  /** Null: they could not be loaded. */
  cards: SettingCard[] | null;
  refused: RefusedSetting | null;
}

/** The settings of the portal in cards, each with its own form. */
export function SettingsPage({ cards, refused }: Props) {
  const around = useFirstInvalid<HTMLDivElement>(refused);
  return (
    <div ref={around} className="page grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 py-6">
      <title>Configurações · Administração · Martelo</title>
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">Configurações</h1>
        <p className="max-w-[70ch] text-muted">
          O que muda aqui vale na hora, em todo o portal, e fica no registro de ações.
        </p>
      </div>
      {cards === null ? (
        <p>As configurações não puderam ser carregadas. Tente de novo em alguns instantes.</p>
      ) : (
        <div className="setting-cards">
          {cards.map(({ title, settings }) => (
            <section key={title} className="panel" aria-label={title}>
              <h2 className="text-lg font-semibold">{title}</h2>
              {settings.map((setting) => (
                <SettingForm
                  key={setting.key}
                  setting={setting}
                  refused={refused?.key === setting.key ? refused : null}
                />
              ))}
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

interface FormProps {
  setting: SettingView;
  refused: RefusedSetting | null;
}

function SettingForm({ setting, refused }: FormProps) {
  const { key, version, input, changed, undo } = setting;
  return (
    // A new key for each version, so that the field shows what holds now, or what was typed and refused.
    <Form
      method="post"
      key={version}
      preventScrollReset
      noValidate
      className="setting"
      aria-label={setting.label}
    >
      <input type="hidden" name="versao" value={version} />
      {input.type === "switch" ? (
        <Switch setting={setting} error={refused?.error ?? null} />
      ) : (
        <div className="setting-field">
          <Typed setting={setting} refused={refused} />
          <SubmitButton busy="Salvando…" name="salvar" value={key} className="button">
            Salvar
          </SubmitButton>
        </div>
      )}
      {changed !== null && <p className="text-xs text-muted">{changed}</p>}
      {undo && (
        <SubmitButton busy="Desfazendo…" name="desfazer" value={key} className="button justify-self-start">
          Desfazer
        </SubmitButton>
      )}
    </Form>
  );
}

function Typed({ setting: { key, label, help, input, text, unset }, refused }: FormProps) {
  const field = {
    id: key,
    name: "valor",
    label,
    hint: help,
    error: refused?.error,
    defaultValue: refused?.typed ?? text,
  };
  if (input.type === "choice")
    return (
      <SelectField {...field}>
        {unset !== null && <option value="">{unset}</option>}
        {Object.entries(input.options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  if (input.type === "number")
    return (
      <Field {...field} type="number" inputMode="numeric" min={input.min} max={input.max} step={1} required />
    );
  return (
    <Field
      {...field}
      type="text"
      maxLength={input.type === "text" ? input.maxLength : undefined}
      autoComplete="off"
      required
    />
  );
}

/** The switch is the form's button, so that it needs no script. */
function Switch({ setting, error }: { setting: SettingView; error: string | null }) {
  const { key, label, help, text } = setting;
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData !== undefined;
  const isOn = text === "true";
  return (
    <div className="grid gap-1.5">
      <input type="hidden" name="valor" value={isOn ? "false" : "true"} />
      <button
        role="switch"
        aria-checked={isOn}
        name="salvar"
        value={key}
        disabled={sending}
        aria-busy={(sending && formData.get("salvar") === key) || undefined}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? `${key}-dica` : `${key}-dica ${key}-erro`}
        className="switch"
      >
        {label}
      </button>
      <p id={`${key}-dica`} className="text-xs text-muted">
        {help}
      </p>
      {error !== null && (
        <p id={`${key}-erro`} className="text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}
