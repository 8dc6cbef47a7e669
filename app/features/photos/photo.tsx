import { useEffect, useRef, useState } from "react";
import { blankOf } from "./blank-picture.ts";
import { photoHref, photoSrcSet, type PhotoName } from "./photo-address.ts";

interface Props {
  photo: PhotoName;
  widths: readonly [number, ...number[]];
  sizes: string;
  /** Empty if the text beside it describes it. */
  alt: string;
  /** In the first view: not loaded lazily. */
  eager?: boolean;
  /** Called once when the photo is visible, or when there is none. */
  onSettled?: (shown: boolean) => void;
}

/** Seconds after which a photo that was being fetched is requested again. */
const AGAIN_AFTER_S = [5, 15, 45];

/**
 * A photo above its drawing. Without a script it is an ordinary picture; with one it fades in, is requested
 * again while the server fetches it, and is removed if there is none. Uses no React context, because cards
 * are cached as markup.
 */
export function Photo({ photo, widths, sizes, alt, eager = false, onSettled }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<"plain" | "waiting" | "shown" | "none">("plain");
  const [attempt, setAttempt] = useState(0);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);

  function judge() {
    const blank = blankOf(image.current!);
    const wait = AGAIN_AFTER_S[attempt];
    if (blank === "later" && wait !== undefined) {
      retry.current = setTimeout(() => setAttempt(attempt + 1), wait * 1000);
      return;
    }
    setState(blank === null ? "shown" : "none");
    onSettled?.(blank === null);
  }

  useEffect(() => {
    // It may have loaded before this script ran.
    if (image.current!.complete && image.current!.currentSrc) judge();
    else setState("waiting");
    return () => clearTimeout(retry.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is taken over
  }, []);

  const again = attempt === 0 ? "" : `?vez=${attempt}`;
  return (
    <img
      ref={image}
      className="photo"
      data-state={state === "plain" ? undefined : state}
      alt={state === "none" ? "" : alt}
      loading={eager ? undefined : "lazy"}
      decoding="async"
      sizes={sizes}
      srcSet={photoSrcSet(photo, widths, again)}
      src={photoHref({ ...photo, width: widths[0] }) + again}
      onLoad={judge}
      onError={judge}
    />
  );
}
