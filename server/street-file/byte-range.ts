/** Inclusive, as in `Content-Range`. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * The one range that a `Range` header asks of a file of `size` bytes (RFC 9110 §14). Null: there is no range of bytes, so
 * the whole file is meant. "unsatisfiable": nothing of the file, or several parts, which no map asks for.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const range = /^\s*bytes\s*=(.*)$/i.exec(header ?? "")?.[1]?.trim();
  if (range === undefined) return null;
  const [, first, last] = /^(\d*)\s*-\s*(\d*)$/.exec(range) ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "unsatisfiable";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "unsatisfiable";
  return start >= size ? "unsatisfiable" : { start, end };
}
