import { Form, Link, useLocation } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The first layer: until somebody chose. Both answers weigh the same, and closing it is the essential one. */
export default function CookieBanner() {
  const { pathname, search } = useLocation();
  return (
    <section aria-label="Aviso de cookies" className="cookie-banner">
      <Form method="post" action="/cookies" replace preventScrollReset className="grid gap-3">
        <input type="hidden" name="volta" value={pathname + search} />
        <div className="grid grid-cols-[1fr_2.75rem] items-start gap-2">
          <h2 className="pt-2.5 font-semibold">Utilizamos Cookies</h2>
          <button
            name="escolha"
            value="rejected"
            className="button button-plain button-icon -mt-0.5 -mr-2"
            aria-label="Fechar e usar apenas os essenciais"
          >
            <Icon name="close" />
          </button>
        </div>
        <p className="text-sm">
          {
            "Os essenciais fazem o portal funcionar. Hoje não usamos outros; se um dia usarmos, vale a sua escolha. "
          }
          <Link to="/cookies" className="link">
            Saiba mais
          </Link>
        </p>
        <div className="grid grid-cols-2 gap-2">
          <SubmitButton name="escolha" value="rejected" busy="Guardando…" className="button px-2">
            Apenas Essenciais
          </SubmitButton>
          <SubmitButton name="escolha" value="accepted" busy="Guardando…" className="button px-2">
            Aceitar Todos
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
