import { Form, Link, useLocation } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * The cookie banner, shown until a choice was made. Both answers have the same size, and closing it chooses the
 * essential cookies only.
 */
export default function CookieBanner() {
  const { pathname, search } = useLocation();
  return (
    <section aria-label="Aviso de cookies" className="cookie-banner">
      <Form method="post" action="/cookies" replace preventScrollReset className="page">
        <input type="hidden" name="volta" value={pathname + search} />
        <div className="cookie-words">
          <h2 className="font-semibold">Utilizamos Cookies</h2>
          <p>
            {"Hoje, só os essenciais. Se um dia houver outros, vale a sua escolha. "}
            <Link to="/cookies" className="link">
              Saiba mais
            </Link>
          </p>
        </div>
        <SubmitButton name="escolha" value="rejected" busy="Salvando…" className="button">
          Apenas Essenciais
        </SubmitButton>
        <SubmitButton name="escolha" value="accepted" busy="Salvando…" className="button">
          Aceitar Todos
        </SubmitButton>
        <button
          name="escolha"
          value="rejected"
          className="button button-plain button-icon"
          aria-label="Fechar e usar apenas os essenciais"
        >
          <Icon name="close" />
        </button>
      </Form>
    </section>
  );
}
