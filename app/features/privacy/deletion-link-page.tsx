import { Form, Link } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { GRACE_DAYS } from "./deletion.ts";

export type DeletionLinkView =
  | { state: "to_confirm"; email: string }
  | { state: "scheduled"; email: string; when: string }
  | { state: "expired" | "invalid" };

/** Page of the links in letters about a deletion. Opening it changes nothing; its button does. */
export function DeletionLinkPage({ link, token }: { link: DeletionLinkView; token: string }) {
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <title>Exclusão da conta · Martelo</title>
      <meta name="robots" content="noindex" />
      <section className="panel">
        <h1 className="text-xl font-semibold">{TITLES[link.state]}</h1>
        <Content link={link} token={token} />
      </section>
    </div>
  );
}

const TITLES: Record<DeletionLinkView["state"], string> = {
  to_confirm: "Excluir sua conta?",
  scheduled: "Exclusão marcada",
  expired: "Link vencido",
  invalid: "Este link não vale mais",
};

function Content({ link, token }: { link: DeletionLinkView; token: string }) {
  if (link.state === "to_confirm") {
    return (
      <>
        <p>
          A conta <strong className="font-semibold break-all">{link.email}</strong> e os dados dela serão
          apagados para sempre. Depois de confirmar, você ainda tem {GRACE_DAYS} dias para desistir.
        </p>
        <p>Se você assina o Premium, a assinatura deixa de renovar na próxima hora.</p>
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="token" value={token} />
          <SubmitButton name="intent" value="confirmar" busy="Confirmando…" className="button button-danger">
            Confirmar a exclusão
          </SubmitButton>
          <Link to="/settings/privacidade" className="button">
            Não excluir
          </Link>
        </Form>
      </>
    );
  }
  if (link.state === "scheduled") {
    return (
      <>
        <p>
          A conta <strong className="font-semibold break-all">{link.email}</strong>
          {" será excluída em "}
          <strong className="font-semibold">{link.when}</strong>. Até lá, basta um clique para ficar com ela.
        </p>
        <Form method="post">
          <input type="hidden" name="token" value={token} />
          <SubmitButton name="intent" value="manter" busy="Cancelando…">
            Manter minha conta
          </SubmitButton>
        </Form>
      </>
    );
  }
  return (
    <>
      <p>
        {link.state === "expired"
          ? "O link valia por 24 horas. Se ainda quiser excluir a conta, peça outro nas configurações."
          : "Ele já foi usado, ou um mais novo tomou o lugar dele. Nas configurações você vê como está a sua conta."}
      </p>
      <Link to="/settings/privacidade" className="button button-brand justify-self-start">
        Privacidade e dados
      </Link>
    </>
  );
}
