import type { ReactNode } from "react";

interface Props {
  price: string;
  /** Null where there is no real discount. */
  appraisal: string | null;
  children?: ReactNode;
}

/** A price, and what it is struck against. */
export function PriceLine({ price, appraisal, children }: Props) {
  return (
    <p className="card-price">
      <strong>{price}</strong>
      {appraisal !== null && (
        <s>
          <span className="sr-only">Avaliação: </span>
          {appraisal}
        </s>
      )}
      {children}
    </p>
  );
}
