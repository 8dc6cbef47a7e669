import { CARD_WIDTHS } from "#app/features/photos/photo-address.ts";
import { Photo } from "#app/features/photos/photo.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import { isDemoNumber } from "#app/facts/listings/listing.ts";
import type { Picture } from "#app/facts/listings/picture.ts";

interface Props {
  number: string;
  picture: Picture;
  /** Displayed width, in the syntax of `sizes`. */
  sizes: string;
}

/**
 * Picture of a property in a list: a drawing, covered by the bank's photo if there is one. The text beside it
 * describes it. Fills a positioned box.
 */
export function ListingPicture({ number, picture, sizes }: Props) {
  return (
    <>
      <Illustration drawing={picture.drawing} tint={picture.tint} />
      {!isDemoNumber(number) && (
        <Photo photo={{ number, index: 1 }} widths={CARD_WIDTHS} sizes={sizes} alt="" />
      )}
    </>
  );
}
