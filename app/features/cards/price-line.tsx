import type { ReactNode } from "react";

interface Props {
  price: string;
  /** Null where there is no real discount. */
  appraisal: string | null;
  children?: ReactNode;
}

/** How far a price lies below what it is struck against. */
export function DiscountTag({ discount }: { discount: string }) {
  return (
    <span className="tag tag-good">
      {`−${discount}`}
      <span className="sr-only"> de desconto</span>
    </span>
  );
}

/** A price, and what it is struck against. */
export function PriceLine({ price, appraisal, children }: Props) {
  return (
    <p className="card-price">
      <strong>{price}</strong>{" "}
      {appraisal !== null && (
        <s>
          <span className="sr-only">Avaliação: </span>
          {appraisal}
        </s>
      )}{" "}
      {children}
    </p>
  );
}
