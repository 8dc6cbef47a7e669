import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { unusedSentences } from "#app/facts/query/unused-values.ts";
import { leftOutBy, readKey } from "#app/lib/left-out.ts";
import { uuidIn } from "#app/lib/list-address.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LeftOut } from "#app/ui/left-out.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { AlertFormView } from "./alert-view.ts";
import type { AlertsScreen } from "./alerts-screen.server.ts";
import { AlertForm } from "./alert-form.tsx";
import { AlertItem } from "./alert-item.tsx";

const idsLeftOut = leftOutBy({ editar: readKey("Editar", uuidIn), excluir: readKey("Excluir", uuidIn) });
/** What the form of an alert is opened with; what was typed into the form is said beside its fields. */
const searchLeftOut = (params: URLSearchParams) => (params.has("nome") ? [] : unusedSentences(params));
const alertsLeftOut = (params: URLSearchParams) => [...idsLeftOut(params), ...searchLeftOut(params)];

interface Props {
  /** Null: it could not be loaded. */
  screen: AlertsScreen | null;
  /** The form that was just refused. */
  refused: AlertFormView | null;
  /** Offer that is shown after an alert was created. */
  offer: ReactNode;
}

/** `Meus Alertas`: figures, the list, and the dialog that the address opens over it. */
export function AlertsPage({ screen, refused, offer }: Props) {
  return (
    <div className="page grid max-w-5xl gap-6 py-6">
      <title>Meus Alertas · Martelo</title>
      <div className="grid gap-1">
        <BackLink to="/dashboard">Voltar para a busca</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="py-[0.3125rem] text-xl font-semibold">Meus Alertas</h1>{" "}
          {screen !== null && screen.alerts.length > 0 && (
            <Link
              to="/alerts?novo=1"
              preventScrollReset
              className="button button-brand icon-start w-[8.6875rem]"
            >
              Novo Alerta
              <Icon name="plus" />
            </Link>
          )}
        </div>
      </div>
      {screen === null ? <NotLoaded /> : <Loaded screen={screen} refused={refused} offer={offer} />}
    </div>
  );
}

function Loaded({ screen, refused, offer }: Props & { screen: AlertsScreen }) {
  const { stats, alerts } = screen;
  const dialog = refused ? { kind: "form" as const, form: refused } : screen.dialog;
  return (
    <>
      <dl className="alert-stats">
        {stats.map(({ label, value }) => (
          <div key={label} className="panel">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {offer}
      <LeftOut of={dialog?.kind === "form" ? idsLeftOut : alertsLeftOut} />
      {alerts.length === 0 ? (
        <Nothing />
      ) : (
        <ul className="grid gap-3" aria-label="Alertas">
          {alerts.map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      {alerts.length > 0 && (
        <Link
          to="/alerts/assinar"
          className="link inline-flex min-h-11 items-center gap-2 justify-self-start text-sm"
        >
          <Icon name="calendar" />
          Receber por RSS ou no calendário
        </Link>
      )}
      {dialog?.kind === "form" && (
        <PageDialog
          closeTo="/alerts"
          key={dialog.form.id ?? "novo"}
          title={dialog.form.id ? "Editar alerta" : "Novo alerta"}
          tall
        >
          {!refused && <LeftOut of={searchLeftOut} />}
          <AlertForm view={dialog.form} />
        </PageDialog>
      )}
      {dialog?.kind === "delete" && (
        <PageDialog closeTo="/alerts" key={`excluir ${dialog.id}`} title="Excluir alerta" tall={false}>
          <DeleteForm id={dialog.id} name={dialog.name} />
        </PageDialog>
      )}
    </>
  );
}

function DeleteForm({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" action="/alerts" preventScrollReset className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      <p>
        Tem certeza que deseja excluir <strong className="font-semibold wrap-anywhere">{name}</strong>? O que
        ele encontrou sai da sua conta também. Esta ação não pode ser desfeita.
      </p>
      <div className="alert-buttons">
        <Link to="/alerts" preventScrollReset className="button" data-first>
          Cancelar
        </Link>
        <SubmitButton name="intent" value="excluir" busy="Excluindo…" className="button button-danger">
          Excluir
        </SubmitButton>
      </div>
    </Form>
  );
}

function Nothing() {
  return (
    <section className="panel centred gap-3 px-4 py-12">
      <span className="alert-bell">
        <Icon name="bell" />
      </span>
      <h2 className="text-lg font-semibold">Nenhum alerta configurado</h2>
      <p className="max-w-[44ch] justify-self-center text-muted">
        Diga uma vez o que você procura. A cada lista nova da Caixa, o alerta mostra o que entrou.
      </p>
      <Link to="/alerts?novo=1" preventScrollReset className="button button-brand">
        Criar Primeiro Alerta
      </Link>
    </section>
  );
}

function NotLoaded() {
  return (
    <section className="panel justify-items-start">
      <p className="font-semibold">Não foi possível carregar os alertas</p>
      <p className="text-muted">Eles continuam guardados. Tente novamente em alguns instantes.</p>
      <Link to="/alerts" reloadDocument className="button">
        Tentar de novo
      </Link>
    </section>
  );
}
