import { Fragment, type ComponentType } from "react";
import { Form, useLocation } from "react-router";
import type { FooterView } from "./footer-parts.tsx";
import { latePart } from "./late-part.tsx";
import { pack, type Packed } from "./packed.ts";
import { isAtWork } from "./site-header.tsx";
import type { Theme } from "./theme.ts";
import { WrittenOnce } from "./written-once.tsx";

/** Shown on every page while demonstration data is loaded. */
export function DemoBanner() {
  return (
    <aside aria-label="Aviso" className="demo-banner">
      <p>
        <strong>dados de demonstração</strong>: estes imóveis são inventados, para experimentar o portal.
      </p>
    </aside>
  );
}

const loadParts = () => import("./footer-parts.tsx");
// The server renders a page in one piece, so it loads this code before the first one.
const atHand = import.meta.env.SSR ? await loadParts() : null;

const AboutPortal = part("AboutPortal");
const AboutData = part("AboutData");
const SiteLinks = part("SiteLinks");
const DataSources = part("DataSources");

/** Without its code, which a browser needs after a navigation that changes the lists' date, the part is left out. */
function part(name: keyof Awaited<ReturnType<typeof loadParts>>): ComponentType<{ view: FooterView }> {
  return atHand ? atHand[name] : latePart(() => loadParts().then((parts) => ({ default: parts[name] })));
}

const NO_CONTACT: FooterView["contact"] = { email: null, phone: null };
const NO_VIEW: Packed<FooterView> = pack({ freshness: null, contact: NO_CONTACT });

interface Props {
  freshness: FooterView["freshness"];
  /** Unknown where the page's data could not be loaded. */
  contact?: FooterView["contact"] | undefined;
  theme: Theme | null;
}

/** Disclaimer, date of the data and its source. */
export function SiteFooter({ freshness, contact = NO_CONTACT, theme }: Props) {
  if (isAtWork(useLocation().pathname))
    return (
      <footer className="site-footer">
        <WrittenOnce
          kind="footer data"
          packed={pack({ freshness, contact })}
          part={AboutData}
          className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3"
        />
      </footer>
    );
  return (
    <footer className="site-footer">
      <div className="page grid gap-4 py-6 md:grid-cols-[1.6fr_1.6fr_1fr] md:gap-8 md:py-10">
        <WrittenOnce
          kind="footer about"
          packed={pack({ freshness, contact })}
          part={AboutPortal}
          className="grid max-w-[60ch] content-start gap-3"
        />
        <nav aria-label="Rodapé" className="grid content-start gap-1">
          <WrittenOnce kind="footer links" packed={NO_VIEW} part={SiteLinks} className="footer-links" />
          <ThemeChoice theme={theme} />
        </nav>
        <WrittenOnce
          kind="footer sources"
          packed={NO_VIEW}
          part={DataSources}
          className="grid content-start"
        />
      </div>
    </footer>
  );
}

function ThemeChoice({ theme }: { theme: Theme | null }) {
  const { pathname, search } = useLocation();
  const choices = [
    { value: "sistema", label: "Automático", on: theme === null },
    { value: "claro", label: "Claro", on: theme === "claro" },
    { value: "escuro", label: "Escuro", on: theme === "escuro" },
  ];
  return (
    <Form method="post" action="/tema" replace preventScrollReset className="theme-choice">
      <input type="hidden" name="volta" value={pathname + search} />
      <span>Tema:</span>{" "}
      {choices.map(({ value, label, on }) => (
        <Fragment key={value}>
          <button name="tema" value={value} aria-pressed={on} className="footer-link">
            {label}
          </button>{" "}
        </Fragment>
      ))}
    </Form>
  );
}
