import { Suspense, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { latePart } from "#app/ui/late-part.tsx";
import { blankOf } from "./blank-picture.ts";
import type { GalleryView } from "./gallery-view.ts";
import { GALLERY_WIDTHS, LARGEST_WIDTH, photoHref, photoSrcSet } from "./photo-address.ts";
import { Photo } from "./photo.tsx";
import { SlideButtons, useSlides } from "./slide-buttons.tsx";

const GalleryDialog = latePart(() => import("./gallery-dialog.tsx"), "by press");

const SIZES = "(min-width: 1440px) 60rem, (min-width: 1024px) 64vw, 100vw";

interface Props {
  /** Null for a property that cannot have photos. */
  view: GalleryView | null;
  /** Description of the photos. */
  title: string;
  /** The drawing below: shown first, and kept if there is no photo. */
  children: ReactNode;
}

/** Photos of a property in a frame of fixed size, with buttons to move between them and to open them full screen. */
export function Gallery({ view, title, children }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const [slides, setSlides] = useState(view?.slides ?? []);
  const [shown, setShown] = useState(view?.isStored ?? false);
  const [open, setOpen] = useState(false);
  const { at, go, onScroll, onKeyDown } = useSlides(row, slides.length);

  /** After the last existing photo the next one is requested. */
  function look(after: number) {
    if (!view || after !== slides.at(-1) || after >= view.last) return;
    const image = new Image();
    image.sizes = SIZES;
    image.addEventListener("load", () => {
      if (blankOf(image) !== null) return;
      setSlides((before) => (before.at(-1) === after ? [...before, after + 1] : before));
    });
    image.srcset = photoSrcSet({ number: view.number, index: after + 1 }, GALLERY_WIDTHS);
  }

  function enlarge(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows help the buttons within
    <section
      className="gallery"
      data-small={!view?.isStored || undefined}
      aria-label="Fotos do imóvel"
      onKeyDown={onKeyDown}
    >
      {children}
      {view && (
        <ul
          ref={row}
          className="gallery-row"
          data-shown={shown || undefined}
          onScroll={onScroll}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard
          tabIndex={slides.length > 1 ? 0 : undefined}
        >
          {slides.map((index) => (
            <li key={index}>
              <Photo
                photo={{ number: view.number, index }}
                widths={GALLERY_WIDTHS}
                sizes={SIZES}
                alt={`Foto ${index} de ${title}`}
                eager={index === 1}
                onSettled={(isThere) => {
                  if (!isThere) return;
                  setShown(true);
                  look(index);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="tag gallery-kind">{shown ? "Foto: Caixa" : "Ilustração"}</p>
      {view && shown && (
        <>
          <SlideButtons at={at} count={slides.length} onGo={go} />
          <a
            href={photoHref({ number: view.number, index: slides[at] ?? 1, width: LARGEST_WIDTH })}
            className="gallery-button gallery-enlarge"
            aria-label="Ampliar a foto"
            aria-haspopup="dialog"
            onClick={enlarge}
          >
            <Icon name="expand" />
          </a>
        </>
      )}
      {view && open && (
        <Suspense>
          <GalleryDialog
            number={view.number}
            slides={slides}
            first={at}
            title={title}
            onClose={(index) => {
              setOpen(false);
              go(index, "instant");
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
