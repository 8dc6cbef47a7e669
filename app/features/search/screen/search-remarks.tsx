import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { RemarkView } from "./remark-views.ts";

/**
 * Remarks on how the sentence was read, where it may have meant something else, and on the order: one line, which unfolds
 * to all of them.
 */
export function SearchRemarks({ remarks }: { remarks: RemarkView[] }) {
  const [first, ...others] = remarks;
  if (!first) return null;
  return (
    <div className="remarks">
      {/* Folded again with every search. */}
      <details key={remarks.map(({ text }) => text).join()}>
        <summary>
          <Icon name="info" />
          <span>{first.text}</span>
          {others.length > 0 && <span className="remarks-more">{`mais ${others.length}`}</span>}
        </summary>
        {others.map(({ text, link }) => (
          <p key={text}>
            {text} {link && <RemarkLink {...link} />}
          </p>
        ))}
      </details>{" "}
      {first.link && <RemarkLink {...first.link} />}
    </div>
  );
}

function RemarkLink({ href, label }: NonNullable<RemarkView["link"]>) {
  return (
    <Link to={href} className="link inline-block py-1" preventScrollReset>
      {label}
    </Link>
  );
}
