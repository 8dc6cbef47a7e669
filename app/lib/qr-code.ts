import { encode } from "uqr";

/** The dark modules of a QR code as one path of unit squares, and the length of its side, quiet zone included. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const rows = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: rows.join("") };
}
