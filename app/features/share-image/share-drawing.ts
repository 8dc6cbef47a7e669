import type { Picture } from "#app/facts/listings/picture.ts";
import { DRAWING_SIZE, paintedDrawing } from "#app/ui/picture-paint.ts";

const WIDTH = 1200;
const HEIGHT = 630;
/** The region of the photo or the drawing: the right part, over the full height. */
export const PICTURE = { left: 744, top: 0, width: 456, height: HEIGHT };

const MARGIN = 56;
const ROOM = PICTURE.left - MARGIN - 40;

// The light colours of tokens.css: share pictures have no dark theme.
const PAPER = "#faf8f4";
const INK = "#1f1d19";
const MUTED = "#5f594e";
const BRAND = "#11583d";
const BRAND_SOFT = "#e2efe6";
const AMBER = "#834700";
const AMBER_SOFT = "#fbecd0";

const MARK =
  '<rect width="32" height="32" rx="7" fill="#11583d"/><g fill="#fff" transform="translate(3.2 2.6) scale(.8)"><rect x="4.5" y="8.5" width="15" height="8.5" rx="1.5" transform="rotate(-38 12 12.75)"/><path d="m16.6 15.2 3-2.3 8.6 10.3a1.9 1.9 0 0 1-2.9 2.4z"/><rect x="3" y="25" width="15" height="3.6" rx="1.8"/></g>';

/** Font weights used in pictures. */
export type Weight = 500 | 700;

/** Converts text to outlines, without using the machine's fonts. */
export interface Typeface {
  /** Pixels. */
  width(text: string, weight: Weight, size: number): number;
  /** The data of an SVG path that writes the text from `x` on its baseline `y`. */
  outline(text: string, weight: Weight, size: number, x: number, y: number): string;
}

/** The texts on the share picture of a property. */
export interface ShareCard {
  /** Name of the price: `Preço mínimo`, `Lance mínimo (1º leilão)`, `Último preço na lista`. */
  label: string;
  price: string;
  /** `42%` and the appraisal it refers to; null when there is no real discount. */
  discount: string | null;
  appraisal: string | null;
  /** `Apartamento em Vargem Pequena`. */
  title: string;
  /** `Rio de Janeiro/RJ`. */
  place: string;
  /** `2 quartos`, `48 m²`, as far as they are known. */
  facts: string[];
  saleMode: string;
  /** `Lista de 08/01/2026`: the day that the price is of. */
  list: string;
  /** `Saiu da lista em 08/01/2026`; null while it is offered. */
  left: string | null;
  picture: Picture;
}

/**
 * The share picture of a property, 1200 × 630. The text is short and large, because it is mostly shown as a
 * thumbnail. The region `PICTURE` has a drawing that a photo may cover.
 */
export function propertyDrawing(face: Typeface, card: ShareCard): string {
  const pen = penOf(face);
  const title = lines(face, card.title, 700, 44, ROOM, 2);
  // Laid out from the bottom up, so that a title of one line leaves no gap below.
  const foot = HEIGHT - 44;
  const placeAt = foot - 56;
  const titleAt = placeAt - 52 - (title.length - 1) * 50;
  const price = priceSize(face, card.price);
  return svg(
    paper() +
      pictureMarkup(card.picture, PICTURE) +
      brand(pen) +
      pen.text(card.list, 500, 27, MARGIN + 68 + face.width("Martelo", 700, 38) + 24, 80, MUTED) +
      pen.text(card.label, 500, 32, MARGIN, 152, card.left === null ? MUTED : AMBER) +
      pen.text(card.price, 700, price, MARGIN - 5, 224 + price * 0.36, INK) +
      worth(face, pen, card) +
      title.map((line, i) => pen.text(line, 700, 44, MARGIN, titleAt + i * 50, INK)).join("") +
      pen.text(card.place, 500, 36, MARGIN, placeAt, MUTED) +
      pen.text(whole(face, [card.saleMode, ...card.facts]), 500, 27, MARGIN, foot, BRAND),
  );
}

/** As many of the facts as fit; none is cut. */
function whole(face: Typeface, facts: string[]): string {
  const text = facts.join(" · ");
  return facts.length > 1 && face.width(text, 500, 27) > ROOM ? whole(face, facts.slice(0, -1)) : text;
}

/** The texts on the share picture of a page that is not about one property. */
export interface PageCard {
  heading: string;
  note: string;
}

/** The share picture of pages without a picture of their own. */
export const SITE_CARD: PageCard = {
  heading: "Imóveis da Caixa em leilão, explicados com clareza",
  note: "Preço, desconto, prazo e o que ainda não se sabe de cada imóvel",
};

/** The share picture of a page with its heading and a line about it; a long heading is smaller, then cut. */
export function pageDrawing(face: Typeface, card: PageCard): string {
  const pen = penOf(face);
  const size = face.width(card.heading, 700, 62) > ROOM * 3.4 ? 50 : 62;
  const heading = lines(face, card.heading, 700, size, ROOM, 4);
  const note = lines(face, card.note, 500, 34, 600, 2);
  const side = HEIGHT / 2;
  const scene = [
    { drawing: "predio", tint: "hue-0" },
    { drawing: "casa-1", tint: "hue-2" },
  ];
  return svg(
    paper() +
      scene
        .map((picture, i) =>
          pictureMarkup(picture, { left: PICTURE.left, top: i * side, width: PICTURE.width, height: side }),
        )
        .join("") +
      brand(pen) +
      heading.map((line, i) => pen.text(line, 700, size, MARGIN - 3, 206 + i * 72, INK)).join("") +
      note.map((line, i) => pen.text(line, 500, 34, MARGIN, 508 + i * 46, MUTED)).join(""),
  );
}

/** Discount and appraisal, or the day on which it left; nothing without a discount. */
function worth(face: Typeface, pen: Pen, card: ShareCard): string {
  const top = 288;
  if (card.left !== null) return badge(face, pen, card.left, 30, top, AMBER_SOFT, AMBER).drawing;
  if (card.discount === null || card.appraisal === null) return "";
  const off = badge(face, pen, `−${card.discount}`, 44, top, BRAND_SOFT, BRAND);
  const x = MARGIN + off.width + 24;
  const width = face.width(card.appraisal, 500, 36);
  const baseline = top + 48;
  return (
    off.drawing +
    pen.text(card.appraisal, 500, 36, x, baseline, MUTED) +
    `<rect x="${x - 4}" y="${baseline - 15}" width="${width + 8}" height="4" fill="${MUTED}"/>`
  );
}

function badge(
  face: Typeface,
  pen: Pen,
  text: string,
  size: number,
  top: number,
  back: string,
  front: string,
) {
  const shown = fitted(face, text, 700, size, ROOM - 40);
  const width = face.width(shown, 700, size) + 40;
  const drawing =
    `<rect x="${MARGIN}" y="${top}" width="${width}" height="70" rx="14" fill="${back}"/>` +
    pen.text(shown, 700, size, MARGIN + 20, top + 35 + size * 0.36, front);
  return { width, drawing };
}

/** The largest font size at which the price fits. */
function priceSize(face: Typeface, price: string): number {
  return Math.min(108, (108 * ROOM) / face.width(price, 700, 108));
}

function brand(pen: Pen): string {
  return (
    `<svg x="${MARGIN}" y="40" width="52" height="52" viewBox="0 0 32 32">${MARK}</svg>` +
    pen.text("Martelo", 700, 38, MARGIN + 68, 80, INK)
  );
}

interface Pen {
  /** Text that is cut where the column ends. */
  text(text: string, weight: Weight, size: number, x: number, baseline: number, colour: string): string;
}

function penOf(face: Typeface): Pen {
  return {
    text(text, weight, size, x, baseline, colour) {
      const shown = fitted(face, text, weight, size, ROOM + 8);
      return `<path fill="${colour}" d="${face.outline(shown, weight, size, x, baseline)}"/>`;
    },
  };
}

function paper(): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`;
}

function pictureMarkup(picture: ShareCard["picture"], box: typeof PICTURE): string {
  const { width, height } = DRAWING_SIZE;
  return `<svg x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${paintedDrawing(picture)}</svg>`;
}

function svg(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${body}</svg>`;
}

/** The text as far as it fits, with an ellipsis when it was cut. */
export function fitted(face: Typeface, text: string, weight: Weight, size: number, room: number): string {
  if (face.width(text, weight, size) <= room) return text;
  let result = text;
  while (result.length > 1 && face.width(`${result}…`, weight, size) > room)
    result = result.slice(0, -1).trimEnd();
  return `${result.replace(/[\s,·-]+$/, "")}…`;
}

/** The text in at most so many lines that fit; the last line is cut when there is more. */
export function lines(
  face: Typeface,
  text: string,
  weight: Weight,
  size: number,
  room: number,
  most: number,
): string[] {
  const rows: string[] = [];
  let words = text.split(/\s+/).filter(Boolean);
  while (words.length > 0 && rows.length < most - 1) {
    let count = 1;
    while (count < words.length && face.width(words.slice(0, count + 1).join(" "), weight, size) <= room)
      count++;
    rows.push(fitted(face, words.slice(0, count).join(" "), weight, size, room));
    words = words.slice(count);
  }
  return words.length === 0 ? rows : [...rows, fitted(face, words.join(" "), weight, size, room)];
}
