import Pdf from "pdfkit";
import { openFace, type Face, type Weight } from "./receipt-face.server.ts";
import { receiptOf, type Receipt, type ReceiptFacts } from "./receipt.ts";

// The light colours of tokens.css: paper has no dark theme.
const INK = "#1f1d19";
const MUTED = "#5f594e";
const LINE = "#e3ddd1";
const BRAND = "#11583d";
const AMBER = "#834700";
const AMBER_SOFT = "#fbecd0";

/** Points; A4 is 595 × 842. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const GUTTER = 24;
const HALF = (WIDTH - GUTTER) / 2;
/** Left edges and widths of the columns of the table. */
const COLUMNS = { what: [0, 210], period: [210, 173], amount: [383, WIDTH - 383] } as const;

/** How small the text may become so that very long names and e-mails fit on one page. */
const SCALES = [1, 0.85, 0.7, 0.55];

/** The receipt of a purchase as a PDF of one A4 page. The same facts give the same bytes. */
export async function receiptPdf(facts: ReceiptFacts): Promise<Uint8Array> {
  const face = await openFace();
  const { name } = facts.payer;
  const payer = { ...facts.payer, name: (name && face.printable(name)) || null };
  const receipt = receiptOf({ ...facts, payer });
  let bytes: Uint8Array = new Uint8Array();
  for (const scale of SCALES) {
    const attempt = await renderPage(face, receipt, facts.purchase.paidAt, scale);
    bytes = attempt.bytes;
    if (attempt.pages === 1) break;
  }
  return bytes;
}

async function renderPage(face: Face, receipt: Receipt, paidAt: Date, scale: number) {
  const doc = new Pdf({
    size: "A4",
    margin: MARGIN,
    pdfVersion: "1.7",
    tagged: true,
    lang: "pt-BR",
    displayTitle: true,
    // None at first: otherwise the library reads one of its own.
    font: "",
    info: {
      Title: `Recibo ${receipt.number}`,
      Author: receipt.seller[0]!,
      Creator: "Martelo",
      Producer: "Martelo",
      CreationDate: paidAt,
      ModDate: paidAt,
    },
  });
  const chunks: Buffer[] = [];
  let pages = 1;
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  doc.on("pageAdded", () => pages++);
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject));
  draw(doc, face, receipt, scale);
  doc.end();
  await ended;
  return { bytes: Buffer.concat(chunks), pages };
}

interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  /** From the left margin. */
  left?: number;
  width?: number;
  align?: "left" | "right";
}

type Doc = PDFKit.PDFDocument;

function draw(doc: Doc, face: Face, receipt: Receipt, scale: number): void {
  const body = doc.struct("Document");
  doc.addStructure(body);

  /** Writes from the current height down. */
  function write(text: string, { size, weight = 400, color = INK, left = 0, width = WIDTH, align }: Style) {
    const pieces = face.pieces(face.printable(text), weight);
    for (const [i, piece] of pieces.entries()) {
      doc.registerFont(piece.cut.name, piece.cut.bytes);
      doc
        .font(piece.cut.name)
        .fontSize(size * scale)
        .fillColor(color);
      const options = {
        width,
        lineGap: size * scale * 0.3,
        align: align ?? "left",
        continued: i < pieces.length - 1,
      };
      if (i === 0) doc.text(piece.text, MARGIN + left, doc.y, options);
      else doc.text(piece.text, options);
    }
  }

  const say = (tag: string, text: string, style: Style, parent = body) =>
    parent.add(doc.struct(tag, {}, [() => write(text, style)]));

  /** Puts things beside each other, and goes on below the longest. */
  function beside(...columns: (() => void)[]) {
    const top = doc.y;
    const ends = columns.map((column) => {
      doc.y = top;
      column();
      return doc.y;
    });
    doc.y = Math.max(...ends);
  }

  const down = (gap: number) => void (doc.y += gap * scale);

  const decorate = (paint: () => void) => {
    doc.markContent("Artifact", { type: "Layout" });
    paint();
    doc.endMarkedContent();
  };
  const rule = () => {
    decorate(() =>
      doc
        .moveTo(MARGIN, doc.y)
        .lineTo(MARGIN + WIDTH, doc.y)
        .lineWidth(0.75)
        .strokeColor(LINE)
        .stroke(),
    );
    down(10);
  };

  decorate(() => mark(doc));
  beside(
    () => {
      down(5);
      say("P", "Martelo", { size: 13, weight: 600, left: 34, width: 120, color: BRAND });
    },
    () => {
      down(7);
      say("P", `Nº ${receipt.number}`, {
        size: 10,
        color: MUTED,
        left: 160,
        width: WIDTH - 160,
        align: "right",
      });
    },
  );
  down(28);
  if (receipt.warning) {
    decorate(() => doc.roundedRect(MARGIN, doc.y, WIDTH, 32, 6).fill(AMBER_SOFT));
    down(9);
    say("P", receipt.warning, { size: 11, weight: 600, color: AMBER, left: 14, width: WIDTH - 28 });
    down(22);
  }
  say("H1", "Recibo de pagamento", { size: 22, weight: 600 });
  down(6);
  say("P", receipt.amount, { size: 30, weight: 600, color: BRAND });
  say("P", receipt.paid, { size: 11, color: MUTED });
  down(14);
  say("P", receipt.statement, { size: 11 });
  down(22);

  const party = (title: string, lines: readonly string[], left: number) => () => {
    const part = doc.struct("Sect");
    body.add(part);
    say("H2", title, { size: 9, color: MUTED, left, width: HALF }, part);
    down(2);
    for (const [i, text] of lines.entries())
      say("P", text, { size: 10.5, weight: i === 0 ? 600 : 400, left, width: HALF }, part);
    part.end();
  };
  beside(party("Pago por", receipt.payer, 0), party("Recebido por", receipt.seller, HALF + GUTTER));
  down(26);

  const table = doc.struct("Table");
  body.add(table);
  const row = (tag: "TH" | "TD", cells: [string, string, string], style: Style) => {
    const line = doc.struct("TR");
    table.add(line);
    const columns = Object.values(COLUMNS);
    beside(
      ...cells.map((text, i) => () => {
        const [left, width] = columns[i]!;
        const align = i === 2 ? "right" : "left";
        // An empty cell keeps its place in the row.
        if (text === "") line.add(doc.struct(tag));
        else say(tag, text, { ...style, left, width: width - (i === 2 ? 0 : 12), align }, line);
      }),
    );
    line.end();
    down(6);
  };
  row("TH", ["O que foi comprado", "Período", "Valor"], { size: 9, color: MUTED });
  rule();
  row("TD", [receipt.line.what, receipt.line.period, receipt.line.amount], { size: 10.5 });
  rule();
  for (const { term, amount } of receipt.totals) row("TD", [term, "", amount], { size: 10.5, weight: 600 });
  table.end();
  down(20);

  for (const { term, text } of receipt.facts) {
    const line = doc.struct("P");
    body.add(line);
    beside(
      () => say("Span", `${term}: `, { size: 9.5, color: MUTED, width: 130 }, line),
      () => say("Span", text, { size: 9.5, left: 130, width: WIDTH - 130 }, line),
    );
    line.end();
    down(2);
  }
  down(18);
  rule();
  for (const note of receipt.notes) {
    say("P", note, { size: 9.5, color: MUTED });
    down(2);
  }
  body.end();
}

/** The drawing of favicon.svg. */
function mark(doc: Doc): void {
  const side = 26;
  doc
    .save()
    .translate(MARGIN, MARGIN)
    .scale(side / 32);
  doc.roundedRect(0, 0, 32, 32, 7).fill(BRAND);
  doc.translate(3.2, 2.6).scale(0.8);
  doc
    .save()
    .rotate(-38, { origin: [12, 12.75] })
    .roundedRect(4.5, 8.5, 15, 8.5, 1.5)
    .fill("#fff")
    .restore();
  doc.path("m16.6 15.2 3-2.3 8.6 10.3a1.9 1.9 0 0 1-2.9 2.4z").fill("#fff");
  doc.roundedRect(3, 25, 15, 3.6, 1.8).fill("#fff");
  doc.restore();
}
