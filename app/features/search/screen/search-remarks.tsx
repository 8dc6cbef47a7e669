import { Link } from "react-router";
import type { RemarkView } from "./remark-views.ts";

/** How the sentence was read, where that may not be what was meant. */
export function SearchRemarks({ remarks }: { remarks: RemarkView[] }) {
  return remarks.map(({ text, link }) => (
    <p key={text} className="text-sm text-muted">
      {text}{" "}
      {link && (
        <Link to={link.href} className="link inline-block py-1" preventScrollReset>
          {link.label}
        </Link>
      )}
    </p>
  ));
}
