import { Form } from "react-router";
import { sourceView } from "#app/facts/sources/sources.ts";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field, SelectField } from "#app/ui/form.tsx";
import { Cited } from "#app/ui/source-line.tsx";
import { GUIDE_PATH } from "#app/lib/paths.ts";
import { GUIDE_YEARS, USUAL_SHARE, type GuideReading } from "./guide-keys.ts";

/** The id of the form, for fields outside of it. */
export const GUIDE_FORM = "guia";

const FGTS_CONDITIONS = (
  <Cited
    text="3 anos de FGTS, sem outro financiamento do SFH e sem imóvel residencial na cidade onde mora ou trabalha, nas vizinhas ou na região metropolitana (uma parte de até 40% não conta). O imóvel tem de ficar onde você trabalha ou mora há um ano."
    sources={(["fgts-condicoes", "fgts-parte", "fgts-lugar"] as const).map(sourceView)}
  />
);

/** The questions. Their answers are in the address, so it works without scripts and can be kept or shown to somebody. */
export function GuideForm({ typed, read }: GuideReading) {
  const errors = read !== null && !read.ok ? read.errors : {};
  const form = useFirstInvalid<HTMLFormElement>(read !== null && !read.ok ? read : null);
  const field = (name: keyof typeof typed) => ({
    name,
    defaultValue: typed[name] ?? "",
    error: errors[name],
    autoComplete: "off",
  });
  const money = (name: keyof typeof typed) => ({
    ...field(name),
    placeholder: "R$",
    inputMode: "decimal" as const,
  });
  return (
    <Form
      ref={form}
      id={GUIDE_FORM}
      action={GUIDE_PATH}
      className="panel guide-form"
      noValidate
      preventScrollReset
    >
      <fieldset>
        <legend>O que você procura</legend>
        <SelectField {...field("objetivo")} label="Para quê?" defaultValue={typed.objetivo ?? "morar"}>
          <option value="morar">Para morar</option>
          <option value="investir">Para investir</option>
        </SelectField>
        <Field
          {...field("lugar")}
          label="Onde? (opcional)"
          hint="Município/UF, como Campinas/SP, ou só a UF. O imposto e o cartório dependem disso."
        />
        <SelectField
          {...field("ocupado")}
          label="Aceita um imóvel com alguém morando?"
          hint="A desocupação é de quem compra e leva meses."
          defaultValue={typed.ocupado ?? "nao"}
        >
          <option value="nao">Não</option>
          <option value="sim">Sim</option>
        </SelectField>
      </fieldset>
      <fieldset className="guide-money">
        <legend>O seu dinheiro</legend>
        <Field
          {...money("dinheiro")}
          label="Dinheiro que você tem hoje"
          hint="Que possa sair da conta em dias."
        />
        <Field
          {...money("reserva")}
          label="Reserva que não entra no preço (opcional)"
          hint="Para dívidas do imóvel, reforma e desocupação. É tirada do valor acima."
        />
        <Field {...money("fgts")} label="Saldo do FGTS (opcional)" />
        <SelectField
          {...field("fgts_pode")}
          label="Você cumpre as condições do FGTS?"
          hint={FGTS_CONDITIONS}
          defaultValue={typed.fgts_pode ?? "nao_sei"}
        >
          <option value="nao_sei">Não sei</option>
          <option value="sim">Sim</option>
          <option value="nao">Não</option>
        </SelectField>
      </fieldset>
      <fieldset>
        <legend>Financiamento (opcional)</legend>
        <Field {...money("renda")} label="Renda da família por mês" hint="Bruta. Vazio: sem financiamento." />
        <Field
          {...field("parte_renda")}
          label="Parte da renda para a prestação (%)"
          defaultValue={typed.parte_renda ?? String(USUAL_SHARE)}
          inputMode="numeric"
        />
        <SelectField {...field("prazo_anos")} label="Prazo" defaultValue={typed.prazo_anos ?? "30"}>
          {GUIDE_YEARS.map((years) => (
            <option key={years} value={years}>{`${years} anos`}</option>
          ))}
        </SelectField>
      </fieldset>
      <div className="grid gap-2">
        <button className="button button-brand justify-self-start">Ver meu plano</button>
        <p className="text-xs text-muted">
          Não guardamos nada disto, e o registro de acessos do portal não tem as suas respostas. Elas ficam só
          no endereço da página: quem o receber de você as vê.
        </p>
      </div>
    </Form>
  );
}
