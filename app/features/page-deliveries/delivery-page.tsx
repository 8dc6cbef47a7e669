import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { BRING_PATH, bringHref, deliveryPath, OWN_PAGES_HREF } from "./bring-paths.ts";
import type { DeliveryView } from "./delivery-view.ts";

interface DeliveryRefusal {
  why: string;
  /** Whether the account has as many pages as it may. */
  isFull: boolean;
}

interface Props {
  view: DeliveryView;
  /** Why it could not be taken over; null: nobody tried, or it was. */
  refusal: DeliveryRefusal | null;
}

/** `/trazer/{id}`: what was read from a page, and the press that takes it over. */
export function DeliveryPage({ view, refusal }: Props) {
  const { number, savedAt, rows, standing } = view;
  return (
    <div className="page grid max-w-2xl content-start gap-4 py-6">
      <div className="grid gap-1">
        <h1 className="py-[0.3125rem] text-xl font-semibold sm:text-2xl">{`Página do imóvel ${number}`}</h1>
        {standing.kind !== "of_another" && <p className="text-sm text-muted">{`Página de ${savedAt}.`}</p>}
      </div>
      {refusal !== null && (
        <p role="alert" className="rounded-md bg-amber-soft p-3 text-sm text-amber">
          {refusal.why}
          {refusal.isFull && (
            <>
              {" "}
              <Link to={OWN_PAGES_HREF} className="link">
                Ver as suas páginas
              </Link>
            </>
          )}
        </p>
      )}
      <StandingPanel view={view} />
      {rows.length > 0 && (
        <section aria-labelledby="lido" className="panel">
          <h2 id="lido" className="font-semibold">
            O que foi lido
          </h2>
          {standing.kind === "pending" && (
            <p className="text-sm text-amber">
              Ninguém conferiu o que está abaixo: é o que trouxe quem abriu a página.
            </p>
          )}
          <dl className="grid gap-2 text-sm">
            {rows.map(({ term, text }) => (
              <div key={term} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <dt className="text-muted">{term}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="text-xs text-muted">
            Guardamos só isto: nem a página, nem nomes de pessoas, nem quem deu lances.
          </p>
        </section>
      )}
    </div>
  );
}

/** In place of a page that is not there (any more). */
export function UnknownDelivery() {
  return (
    <div className="page grid max-w-2xl content-start gap-4 py-6">
      <h1 className="py-[0.3125rem] text-xl font-semibold sm:text-2xl">Esta página não está aqui</h1>
      <p className="max-w-[60ch] text-muted">
        Uma página que ninguém leva para a conta é apagada depois de 24 horas; ou ela foi removida, ou este
        endereço nunca existiu. Abra a página oficial e traga-a de novo.
      </p>
      <Link to={BRING_PATH} className="button button-brand justify-self-start">
        Trazer a página de novo
      </Link>
    </div>
  );
}

function StandingPanel({ view: { id, number, isListed, isGone, standing } }: { view: DeliveryView }) {
  const toProperty = isListed && (
    <Link to={`/property/${number}`} className="button justify-self-start">
      Ver o imóvel
    </Link>
  );
  if (standing.kind === "pending")
    return (
      <section className="panel" aria-labelledby="para-a-conta">
        <h2 id="para-a-conta" className="text-lg font-semibold">
          Trazer para minha conta?
        </h2>
        <p className="text-sm">
          {isGone
            ? "A página do imóvel passa a dizer, para você, que ele não está mais disponível para venda. Só quem administra o portal faz isso valer para todos."
            : isListed
              ? "Prazo, ação judicial, débitos e pagamento passam a aparecer na página do imóvel, para você."
              : "Ele ainda não apareceu em nenhuma lista: o que a página diz fica na sua conta até ele aparecer."}
        </p>
        {standing.signedIn ? (
          <form method="post" action={deliveryPath(id)}>
            <button className="button button-brand">Trazer para minha conta</button>
          </form>
        ) : (
          <>
            <p className="text-sm text-muted">Entre antes: você volta para cá. A página espera 24 horas.</p>
            <Link
              to={`/auth?${new URLSearchParams({ voltar: deliveryPath(id) })}`}
              className="button button-brand justify-self-start"
            >
              Entrar ou criar conta
            </Link>
          </>
        )}
      </section>
    );
  if (standing.kind === "of_another")
    return (
      <section className="panel">
        <p>Outra pessoa já trouxe esta página para a conta dela. Para ter a sua, traga a página de novo.</p>
        <Link to={bringHref(number)} className="button justify-self-start">
          Trazer a página
        </Link>
      </section>
    );
  return (
    <section className="panel" aria-labelledby="situacao">
      <h2 id="situacao" className="flex items-center gap-2 font-semibold">
        <Icon name="check" className="icon text-brand" />
        {standing.kind === "public" ? "Na sua conta, e à vista de todos" : "Na sua conta"}
      </h2>
      {standing.kind === "own" && <OwnWords isGone={isGone} differences={standing.differences} />}
      <div className="flex flex-wrap gap-2">
        {toProperty}{" "}
        <Link to={BRING_PATH} className="button">
          Trazer outra
        </Link>{" "}
        <form method="post" action={deliveryPath(id)}>
          <button name="intent" value="remover" className="button button-danger">
            Remover da minha conta
          </button>
        </form>
      </div>
    </section>
  );
}

function OwnWords({ isGone, differences }: { isGone: boolean; differences: string[] }) {
  if (isGone)
    return (
      <p className="text-sm text-muted">
        Só você vê, na página do imóvel, que ele não está mais disponível para venda. Só quem administra o
        portal faz isso valer para todos.
      </p>
    );
  if (differences.length > 0)
    return (
      <p className="text-sm text-amber">
        {`Só você vê. Ela não é igual à lista do dia: ${differences.join("; ")}. Quem administra o portal vai olhar.`}
      </p>
    );
  return (
    <p className="text-sm text-muted">
      Só você vê. Ela passa a valer para todos quando for igual à lista do dia e outra pessoa trouxer o mesmo.
    </p>
  );
}
