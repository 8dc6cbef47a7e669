import { Form } from "react-router";
import type { SystemPart } from "#app/core/status/system-status.ts";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field, SelectField } from "#app/ui/form.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { AdminPage, NotLoaded } from "../kit/admin-page.tsx";
import { SystemParts, TitledPanel } from "../kit/panels.tsx";
import { SwitchButton } from "../kit/switch-button.tsx";
import type { RefusedSetting, SettingCard, SettingView } from "./settings-screen.server.ts";

export const SETTINGS_PATH = "/admin/settings";

interface Props {
  /** Null: they could not be loaded. */
  screen: { cards: SettingCard[]; parts: SystemPart[] | null } | null;
  refused: RefusedSetting | null;
}

/** The settings of the portal in cards, each with its own form, and how the parts of the running product are. */
export function SettingsPage({ screen, refused }: Props) {
  return (
    <AdminPage title="Configurações" lead="O que muda aqui vale na hora, em todo o portal, e fica nos logs.">
      {screen === null ? (
        <NotLoaded text="Erro ao carregar configurações" to={SETTINGS_PATH} />
      ) : (
        <Cards cards={screen.cards} parts={screen.parts} refused={refused} />
      )}
    </AdminPage>
  );
}

/** Cards in the first of two columns; the longest ones stand in the second. */
const FIRST = 3;

function Cards({ cards, parts, refused }: NonNullable<Props["screen"]> & Pick<Props, "refused">) {
  const around = useFirstInvalid<HTMLDivElement>(refused);
  const shown = cards.map(({ title, settings }) => (
    <section key={title} className="panel" aria-label={title}>
      <h2 className="text-base font-semibold">{title}</h2>
      {settings.map((setting) => (
        <SettingForm
          key={setting.key}
          setting={setting}
          refused={refused?.key === setting.key ? refused : null}
        />
      ))}
    </section>
  ));
  return (
    <div ref={around} className="admin-list">
      <div className="admin-halves">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{shown.slice(0, FIRST)}</div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {shown.slice(FIRST)}
          <TitledPanel title="Status do sistema" id="sistema">
            {parts === null ? (
              <p className="text-sm text-muted">
                O estado não pôde ser lido. Tente novamente em alguns instantes.
              </p>
            ) : (
              <SystemParts parts={parts} />
            )}
          </TitledPanel>
        </div>
      </div>
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

function Switch({ setting, error }: { setting: SettingView; error: string | null }) {
  const { key, label, help, text } = setting;
  const isOn = text === "true";
  return (
    <div className="grid gap-1.5">
      <input type="hidden" name="valor" value={isOn ? "false" : "true"} />
      <SwitchButton
        name="salvar"
        value={key}
        checked={isOn}
        describedBy={error === null ? `${key}-dica` : `${key}-dica ${key}-erro`}
      >
        {label}
      </SwitchButton>
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
