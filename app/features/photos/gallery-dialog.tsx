import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { GALLERY_WIDTHS } from "./photo-address.ts";
import { Photo } from "./photo.tsx";
import { SlideButtons, useSlides } from "./slide-buttons.tsx";

interface Props {
  number: string;
  slides: number[];
  /** Index of the photo shown first. */
  first: number;
  title: string;
  /** Called with the index of the photo shown last. */
  onClose: (at: number) => void;
}

/**
 * Full-screen photos: arrow keys, a swipe or buttons move between them, Escape closes. Its code is loaded
 * when it is first opened.
 */
export default function GalleryDialog({ number, slides, first, title, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const { at, go, onScroll, onKeyDown } = useSlides(row, slides.length, first);
  useEffect(() => {
    dialog.current?.showModal();
    go(first, "instant");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows leaf, wherever the focus is
    <dialog
      ref={dialog}
      className="gallery-dialog"
      aria-label={`Fotos de ${title}`}
      onClose={() => onClose(at)}
      onKeyDown={(event) => {
        // The gallery around the dialog handles arrow keys too.
        event.stopPropagation();
        onKeyDown(event);
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard */}
      <ul ref={row} className="gallery-row" onScroll={onScroll} tabIndex={slides.length > 1 ? 0 : undefined}>
        {slides.map((index) => (
          <li key={index}>
            <Photo
              photo={{ number, index }}
              widths={GALLERY_WIDTHS}
              sizes="100vw"
              alt={`Foto ${index} de ${title}`}
            />
          </li>
        ))}
      </ul>
      <SlideButtons at={at} count={slides.length} onGo={go} />
      <form method="dialog">
        <button className="gallery-button gallery-close" aria-label="Fechar">
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  );
}
