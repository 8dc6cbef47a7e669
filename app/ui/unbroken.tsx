import type { ReactNode } from "react";

/** A text whose lines do not end after the hyphen of `e-mail`, as they would on phones. Not for direct children of flex boxes. */
export function unbroken(text: string): ReactNode {
  return text.split(/(e-mails?)/i).map((part, i) =>
    i % 2 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their places
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
