import { CARD_WIDTHS } from "#app/features/photos/photo-address.ts";
import { Photo } from "#app/features/photos/photo.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import { isDemoNumber } from "#app/facts/listings/listing.ts";
import type { Picture } from "#app/facts/listings/picture.ts";

interface Props {
  number: string;
  picture: Picture;
  /** How wide it is drawn, as `sizes` says it. */
  sizes: string;
}

/**
 * A property in a list: its drawing, and over it the bank's photo when it is held. The words beside it say what it is.
 * Fills a box that has a position and a size.
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
