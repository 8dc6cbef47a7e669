import { Link } from "react-router";
import type { RemarkView } from "./remark-views.ts";

/** Remarks on how the sentence was read, where it may have meant something else. */
export function SearchRemarks({ remarks }: { remarks: RemarkView[] }) {
  return remarks.map(({ text, link }) => (
    <p key={text} className="min-w-0 text-sm wrap-anywhere text-muted">
      {text}{" "}
      {link && (
        <Link to={link.href} className="link inline-block py-1" preventScrollReset>
          {link.label}
        </Link>
      )}
    </p>
  ));
}
