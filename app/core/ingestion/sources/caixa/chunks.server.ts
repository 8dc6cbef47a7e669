import { HEAD_BYTES, type NamedBytes } from "#app/core/ingestion/source.ts";
import { refusal } from "./refusal.ts";

/** The bytes of a file, at most `maxBytes`. A source that fails or holds more is refused with a Portuguese sentence. */
export async function* chunksOf(file: NamedBytes, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  if (file.size !== null && file.size > maxBytes) throw tooLarge(maxBytes);
  let total = 0;
  let tooLong = false;
  try {
    const stream = await file.open();
    // Leaving the loop destroys the stream.
    for await (const chunk of stream) {
      const bytes: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      total += bytes.length;
      tooLong = total > maxBytes;
      if (tooLong) break;
      yield bytes;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal(`O arquivo não pôde ser lido até o fim (${reason}).`, { cause: error });
  }
  if (tooLong) throw tooLarge(maxBytes);
}

/** The first bytes, enough to recognise the kind of file; the generator continues after them. */
export async function headOf(chunks: AsyncGenerator<Uint8Array, void>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    parts.push(next.value);
    bytes += next.value.length;
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

export function tooLarge(maxBytes: number): Error {
  return refusal(`O arquivo passa do limite de ${Math.round(maxBytes / 1_000_000)} MB.`);
}
