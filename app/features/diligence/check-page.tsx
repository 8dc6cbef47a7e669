import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { DILIGENCE_ITEMS } from "#app/facts/diligence/items.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { AboutItem } from "./check-parts.tsx";
import { CHECKED_KEY, checkAnchor, checkPath, NOT_CHECKED, type TypedCheck } from "./check-form.ts";
import { CheckForm } from "./check-form-fields.tsx";
import type { CheckItemView } from "./checks-view.ts";

interface Props {
  view: Omit<CheckItemView, "isCritical">;
  /** Of the property. */
  title: string;
  /** Why what was typed is not saved. */
  refusal: { why: string; typed: TypedCheck | null } | null;
}

/** One item with its form: for a form that was refused, and for whoever is not signed in. */
export function CheckPage({ view, title, refusal }: Props) {
  const { number, id, check } = view;
  const why = useRef<HTMLParagraphElement>(null);
  // The page that the form was sent from may have been scrolled far down.
  useEffect(() => {
    if (refusal) why.current?.focus();
  }, [refusal]);
  const signIn = `/auth?${new URLSearchParams({ voltar: checkPath(number, id) })}`;
  return (
    <div className="page grid max-w-2xl content-start gap-3 py-4 sm:py-8">
      <BackLink to={`/property/${number}?${CHECKED_KEY}=${id}#${checkAnchor(id)}`}>
        Voltar para o imóvel
      </BackLink>
      <section className="panel grid gap-4 p-5 sm:p-8">
        <div className="grid gap-1">
          <p className="text-sm text-muted">{title}</p>
          <h1 className="text-xl font-semibold">{DILIGENCE_ITEMS[id].name}</h1>
        </div>
        <AboutItem view={view} />
        {refusal && (
          <p
            ref={why}
            role="alert"
            tabIndex={-1}
            className="scroll-mt-24 rounded-md bg-amber-soft p-3 text-sm text-amber"
          >
            {`${refusal.why} Se havia um arquivo, escolha-o de novo.`}
          </p>
        )}
        {check === null && (
          <div className="grid gap-2">
            {!refusal && <p className="text-sm">Guardar o que você viu pede uma conta. Só você vê.</p>}
            {refusal ? (
              <a href={signIn} target="_blank" rel="noopener" className="button justify-self-start">
                Entrar em outra aba
              </a>
            ) : (
              <Link to={signIn} className="button button-brand justify-self-start">
                Entrar ou criar conta
              </Link>
            )}
          </div>
        )}
        {(check || refusal) && (
          <CheckForm
            number={number}
            id={id}
            check={check ?? NOT_CHECKED}
            typed={refusal?.typed ?? undefined}
          />
        )}
      </section>
    </div>
  );
}
