import type { ReactNode } from "react";
import { isDemoNumber } from "#app/facts/listings/listing.ts";
import type { Picture } from "#app/facts/listings/picture.ts";
import { CARD_WIDTHS } from "#app/features/photos/photo-address.ts";
import { Photo } from "#app/features/photos/photo.tsx";
import { Illustration } from "#app/ui/illustration.tsx";

interface Props {
  price: string;
  /** Null where there is no real discount. */
  appraisal: string | null;
  children?: ReactNode;
}

interface ListingPictureProps {
  number: string;
  picture: Picture;
  /** Displayed width, in the syntax of `sizes`. */
  sizes: string;
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

/**
 * Picture of a property in a list: a drawing, covered by the bank's photo if there is one. The text beside it
 * describes it. Fills a positioned box.
 */
export function ListingPicture({ number, picture, sizes }: ListingPictureProps) {
  return (
    <>
      <Illustration drawing={picture.drawing} tint={picture.tint} />
      {!isDemoNumber(number) && (
        <Photo photo={{ number, index: 1 }} widths={CARD_WIDTHS} sizes={sizes} alt="" />
      )}
    </>
  );
}
