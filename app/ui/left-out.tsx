import { useLocation } from "react-router";

interface Props {
  /** What of an address the page cannot use, a sentence each. */
  of(params: URLSearchParams): readonly string[];
}

/** Says above what a page shows which values of its address it cannot use. */
export function LeftOut({ of }: Props) {
  const { search } = useLocation();
  return of(new URLSearchParams(search)).map((text) => (
    <p key={text} className="min-w-0 text-sm wrap-anywhere text-muted">
      {text}
    </p>
  ));
}
