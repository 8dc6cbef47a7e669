import { Fragment, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";

const ANCHORS = [
  ["#inicio", "Início"],
  ["#beneficios", "Benefícios"],
  ["#precos", "Preços"],
  ["#contato", "Contato"],
] as const;

/** The parts of the landing page, in the header: in a row, and behind a button where there is no room. */
export default function LandingNav({ signedIn }: { signedIn: boolean }) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div className="landing-nav" data-signed-in={signedIn || undefined}>
      <nav aria-label="Nesta página" className="landing-anchors">
        {ANCHORS.map(([href, label]) => (
          <Fragment key={href}>
            <a href={href}>{label}</a>{" "}
          </Fragment>
        ))}
      </nav>
      <button
        type="button"
        className="button button-plain button-icon"
        popoverTarget="menu-da-pagina"
        aria-label="Partes desta página"
      >
        <Icon name="list" />
      </button>
      <div ref={menu} id="menu-da-pagina" popover="auto" className="menu">
        <nav aria-label="Partes desta página">
          {[...ANCHORS, ["/dashboard", signedIn ? "Dashboard" : "Buscar imóveis"] as const].map(
            ([href, label]) => (
              <Fragment key={href}>
                <a href={href} className="menu-item" onClick={() => menu.current?.hidePopover()}>
                  {label}
                </a>{" "}
              </Fragment>
            ),
          )}
        </nav>
      </div>
    </div>
  );
}
