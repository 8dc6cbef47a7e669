import type { ReactNode } from "react";

/**
 * A text in which no line breaks after the hyphen of `e-mail`, as it would on phones. Not for direct children
 * of flex boxes.
 */
export function unbroken(text: string): ReactNode {
  return text.split(/(e-mails?)/i).map((part, i) =>
    i % 2 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the order of the parts never changes
      <span key={i} className="whitespace-nowrap normal-nums">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
