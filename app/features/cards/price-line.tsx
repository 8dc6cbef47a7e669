import type { ReactNode } from "react";

interface Props {
  price: string;
  /** Null where there is no real discount. */
  appraisal: string | null;
  children?: ReactNode;
}

/** The discount from the appraisal. */
export function DiscountTag({ discount }: { discount: string }) {
  return (
    <span className="tag tag-good">
      {`−${discount}`}
      <span className="sr-only"> de desconto</span>
    </span>
  );
}

/** The appraisal, struck through. */
export function Appraisal({ appraisal }: { appraisal: string }) {
  return (
    <s>
      <span className="sr-only">Avaliação: </span>
      {appraisal}
    </s>
  );
}

/** A price, with the appraisal struck through. */
export function PriceLine({ price, appraisal, children }: Props) {
  return (
    <p className="card-price">
      <strong>{price}</strong> {appraisal !== null && <Appraisal appraisal={appraisal} />} {children}
    </p>
  );
}
