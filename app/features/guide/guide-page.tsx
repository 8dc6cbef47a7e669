import { Link } from "react-router";
import { LiveSearchBlock } from "#app/features/blog/live-blocks.tsx";
import type { LiveSearch } from "#app/features/blog/live-search.ts";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { writtenDay } from "#app/lib/dates.ts";
import { DayField } from "#app/ui/form.tsx";
import { sourceView } from "#app/facts/sources/sources.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Cited, SourceLine } from "#app/ui/source-line.tsx";
import { DEADLINE_SOURCES } from "#app/facts/costs/cash-calendar.ts";
import { LeftOut } from "#app/ui/left-out.tsx";
import { GUIDE_FORM, GuideForm } from "./guide-form.tsx";
import { guideLeftOut, type AwardReading, type GuideReading } from "./guide-keys.ts";
import type { CeilingView } from "./ceiling-view.ts";
import type { GuideResult } from "./guide-view.ts";
import type { Modality, Verdict } from "./modalities.ts";

interface Props {
  form: GuideReading;
  /** Null: nothing was asked, or something of it was wrong. */
  plan: Plan | null;
}

interface Plan {
  result: GuideResult;
  /** Properties that fit; null: no price does. */
  search: LiveSearch | null;
  award: AwardReading;
}

/** `/guia/primeira-compra`: from a person's means to what they can buy, how, with which papers and by when. */
export function GuidePage({ form, plan }: Props) {
  return (
    <div className="page guide">
      <header className="grid max-w-[46rem] gap-3">
        <h1 className="text-xl font-bold sm:text-2xl">Guia da primeira compra</h1>
        <p className="text-muted">
          Responda o que souber. Você vê até quanto pode ir, por quais modalidades, que papéis separar e o que
          pagar em que dia, com a conta e a fonte de cada regra. O que ninguém registrou com fonte aparece
          como desconhecido.
        </p>
      </header>
      <LeftOut of={guideLeftOut} />
      <GuideForm {...form} />
      {plan && <Result {...plan} />}
      <p className="text-sm text-muted">
        {"Para entender cada passo, comece por "}
        <Link to="/blog/comprar-imovel-da-caixa-primeiros-passos" className="link">
          comprar um imóvel da Caixa pela primeira vez
        </Link>
        {". Esta página informa; não é oferta de crédito nem consulta a um advogado."}
      </p>
    </div>
  );
}

function Result({ result, search, award }: Plan) {
  const { ceilings, assumptions, missing, modalities, documents } = result;
  return (
    <>
      <section className="guide-part" aria-labelledby="teto">
        <h2 id="teto">Até quanto você pode ir</h2>
        <ul className="guide-ceilings">
          {ceilings.map((ceiling) => (
            <Ceiling key={ceiling.title} ceiling={ceiling} />
          ))}
        </ul>
        <h3>O que falta nesta conta</h3>
        <ul className="guide-list">
          {missing.map((reason) => (
            <li key={reason.text}>
              <Cited {...reason} />
            </li>
          ))}
        </ul>
        {assumptions.length > 0 && (
          <>
            <h3>Em que ela se apoia</h3>
            <ul className="guide-list">
              {assumptions.map((assumption) => (
                <li key={assumption.text}>
                  <Cited {...assumption} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {search && (
        <section className="guide-part" aria-labelledby="imoveis">
          <h2 id="imoveis">Imóveis que cabem</h2>
          <LiveSearchBlock search={search} />
        </section>
      )}
      <section className="guide-part" aria-labelledby="modalidades">
        <h2 id="modalidades">Modalidades para você</h2>
        <ul className="guide-modalities">
          {modalities.map((modality) => (
            <ModalityItem key={modality.code} modality={modality} />
          ))}
        </ul>
      </section>
      <section className="guide-part" aria-labelledby="papeis">
        <h2 id="papeis">Papéis para separar</h2>
        <ul className="guide-list">
          {documents.map((document) => (
            <li key={document.text}>
              <Cited {...document} />
            </li>
          ))}
        </ul>
      </section>
      <Calendars calendars={result.calendars} award={award} />
    </>
  );
}

function Ceiling({ ceiling: { title, note, price, rows } }: { ceiling: CeilingView }) {
  return (
    <li className="panel gap-2">
      <h3>{title}</h3>
      <p className="guide-price">{price}</p>
      <p className="text-sm text-muted">{note}</p>
      {rows.length > 0 && (
        <dl className="guide-rows">
          {rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

const VERDICTS: Record<Verdict, { text: string; className: string }> = {
  suits: { text: "Combina", className: "tag tag-good" },
  possible: { text: "Possível", className: "tag" },
  unsuited: { text: "Não combina", className: "tag tag-late" },
};

function ModalityItem({ modality: { name, article, verdict, reasons } }: { modality: Modality }) {
  return (
    <li className="panel gap-2">
      <h3>
        {`${name} `}
        <span className={VERDICTS[verdict].className}>{VERDICTS[verdict].text}</span>
      </h3>
      <ul className="guide-list">
        {reasons.map((reason) => (
          <li key={reason.text}>
            <Cited {...reason} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={article} className="link inline-flex min-h-11 items-center text-sm">
          Como funciona
        </Link>
      </p>
    </li>
  );
}

/** The days after an award; the day itself can be chosen, and belongs to the form above. */
function Calendars({ calendars, award }: Pick<GuideResult, "calendars"> & Pick<Plan, "award">) {
  const { won, typed, errors } = award;
  const fields = useFirstInvalid<HTMLDivElement>(Object.keys(errors).length > 0 ? award : null);
  return (
    <section className="guide-part" aria-labelledby="calendario">
      <h2 id="calendario">O que pagar, e quando</h2>
      <p className="text-muted">
        {won.accepted === null
          ? "As datas mais tardias possíveis nas vendas do portal da Caixa: se a homologação sair antes, todas se adiantam, e um lembrete do calendário chegaria tarde. Quando ela sair, ponha o dia abaixo e refaça as datas; o arquivo novo corrige as que já estão no seu calendário. "
          : "As datas nas vendas do portal da Caixa, contadas da homologação que você informou. "}
        Prazos em dias úteis não contam fins de semana, feriados nacionais e bancários, nem os feriados do
        lugar que estiverem registrados. No último dia útil do ano os bancos não atendem o público, e o que
        vence nele pode ser pago no dia útil seguinte (Resolução 2.596/1999). Em leilão e licitação, quem diz
        os prazos é o edital.
        <SourceLine sources={[sourceView("fim-de-ano")]} />
      </p>
      <div ref={fields} className="guide-award">
        <DayField
          form={GUIDE_FORM}
          name="venceu"
          label="Se a sua proposta vencer em"
          defaultValue={writtenDay(typed.venceu)}
          error={errors.venceu}
          key={typed.venceu}
        />{" "}
        <DayField
          form={GUIDE_FORM}
          name="homologada"
          label="Homologada em (se já foi)"
          defaultValue={writtenDay(typed.homologada)}
          error={errors.homologada}
          key={`homologada ${typed.homologada}`}
        />{" "}
        <button form={GUIDE_FORM} className="button">
          Refazer as datas
        </button>
      </div>
      <div className="guide-calendars">
        {calendars.map(({ mode, name, days, holidays, file }) => (
          <div key={mode} className="panel gap-3">
            <h3>{name}</h3>
            <p className="text-sm text-muted">
              Os prazos, como os contam:
              <SourceLine sources={DEADLINE_SOURCES.map(sourceView)} />
            </p>
            <ol className="guide-days">
              {days.map(({ title, text, date }) => (
                <li key={title}>
                  <strong>{date}</strong> <span className="font-semibold">{title}</span>{" "}
                  <span className="text-sm text-muted">{text}</span>
                </li>
              ))}
            </ol>
            <p className="text-sm text-muted">{holidays}</p>
            <p>
              <a href={file} className="button" download>
                <Icon name="calendar" />
                Pôr no meu calendário
              </a>
            </p>
          </div>
        ))}
      </div>
      <p className="text-sm text-muted">
        {"Os prazos mudam: valem as condições que você aceitar ao propor. Leia "}
        <Link to="/blog/prazos-depois-de-vencer" className="link">
          os prazos, dia por dia
        </Link>
        {"."}
      </p>
    </section>
  );
}
