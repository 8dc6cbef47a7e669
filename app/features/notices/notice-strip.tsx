import { Form, Link, useLocation, useNavigation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { NoticeView } from "./page-notices.ts";

/** Notices of the administrators at the top of a page, until they are dismissed in this browser. */
export default function NoticeStrip({ notices }: { notices: NoticeView[] }) {
  const { pathname, search } = useLocation();
  const sent = useNavigation().formData?.get("aviso");
  return (
    <aside aria-label="Avisos do portal">
      {notices.map(({ key, body, level, link }) => (
        <Form
          key={key}
          method="post"
          action="/avisos/fechar"
          replace
          preventScrollReset
          className="site-notice"
          data-level={level}
          hidden={sent === key}
        >
          <div className="page">
            <p>
              {level === "warning" && <strong>Atenção: </strong>}
              {`${body} `}
              {link && (
                <Link to={link.href} className="link">
                  {link.text}
                </Link>
              )}
            </p>
            <input type="hidden" name="volta" value={pathname + search} />
            <button
              name="aviso"
              value={key}
              className="button button-plain button-icon"
              aria-label={`Fechar o aviso: ${body}`}
            >
              <Icon name="close" />
            </button>
          </div>
        </Form>
      ))}
    </aside>
  );
}
