import { Form, Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { unbroken } from "#app/ui/unbroken.tsx";
import type { UnsubscribeView } from "./unsubscribe.server.ts";

/** Page of a letter's unsubscribe address: says what it does, with a button that does it or undoes it. */
export function UnsubscribePage({ view, token }: { view: UnsubscribeView | null; token: string }) {
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <section className="panel grid gap-5 p-5 sm:p-8">
        {view === null ? (
          <>
            <h1 className="text-xl font-semibold">Este link não vale mais</h1>
            <p>O alerta ou a conta já não existe, ou o endereço está incompleto. Nada mudou.</p>
            <Link to="/settings/avisos" className="button justify-self-start">
              Escolher meus avisos
            </Link>
          </>
        ) : (
          <Choice view={view} token={token} />
        )}
      </section>
    </div>
  );
}

function Choice({ view: { alert, report, address, on }, token }: { view: UnsubscribeView; token: string }) {
  const words = report ? REPORT : alert === null ? LETTERS : ALERT;
  return (
    <>
      <h1 className="text-xl font-semibold">{unbroken(on ? words.question : words.done)}</h1>
      {alert !== null && <p className="font-semibold wrap-anywhere">{alert}</p>}
      <p>{unbroken(on ? words.consequence : words.state)}</p>
      <p className="text-sm text-muted">
        Endereço: <span className="break-all">{address}</span>
      </p>
      <Form method="post" action="/avisos/cancelar" className="grid justify-items-start gap-3">
        <input type="hidden" name="t" value={token} />
        <input type="hidden" name="intent" value={on ? "parar" : "voltar"} />
        <SubmitButton busy={on ? "Parando…" : "Voltando…"} className={on ? "button button-brand" : "button"}>
          {on ? words.stop : words.back}
        </SubmitButton>
      </Form>
      <p className="text-sm">
        <Link to="/settings/avisos" className="link">
          Escolher outra hora ou menos mensagens
        </Link>
      </p>
    </>
  );
}

const LETTERS = {
  question: "Parar de receber e-mails dos alertas?",
  consequence: "Os alertas continuam ativos, e o que encontram fica no site. E-mails da conta continuam.",
  stop: "Parar de receber",
  done: "Você não recebe mais e-mails dos alertas",
  state: "Os alertas continuam ativos, e o que encontram fica no site.",
  back: "Voltar a receber",
};

const REPORT = {
  question: "Parar de receber o relatório do mês?",
  consequence: "O relatório continua no site, em Estatísticas. Os outros e-mails continuam.",
  stop: "Parar de receber",
  done: "Você não recebe mais o relatório do mês",
  state: "Ele continua no site, em Estatísticas.",
  back: "Voltar a receber",
};

const ALERT = {
  question: "Pausar este alerta?",
  consequence: "Ele deixa de procurar e de avisar até você ativar de novo. Os outros continuam.",
  stop: "Pausar alerta",
  done: "Este alerta está pausado",
  state: "Ele não procura nem avisa até você ativar de novo.",
  back: "Ativar de novo",
};
