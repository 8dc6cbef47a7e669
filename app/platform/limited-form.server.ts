type LimitedForm = { ok: true; form: FormData } | { ok: false; reason: "too_large" | "unreadable" };

/** Ends the stream of a body that is too large or too slow. */
export class BodyRefused extends Error {
  override name = "BodyRefused";
  readonly reason: "too_large" | "too_slow";
  constructor(reason: "too_large" | "too_slow") {
    super(`the body is ${reason.replace("_", " ")}`);
    this.reason = reason;
  }
}

/** Reads a posted form of at most so many bytes. */
export async function readLimitedForm(request: Request, maxBytes: number): Promise<LimitedForm> {
  const bytes = await readLimited(request, maxBytes);
  if (!(bytes instanceof Blob)) return { ok: false, reason: bytes };
  const type = request.headers.get("content-type") ?? "";
  try {
    return { ok: true, form: await new Response(bytes, { headers: { "content-type": type } }).formData() };
  } catch {
    return { ok: false, reason: "unreadable" };
  }
}

async function readLimited(
  { headers, body }: Request,
  maxBytes: number,
): Promise<Blob | "too_large" | "unreadable"> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) return "too_large";
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return "too_large";
      kept.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error;
    return error.reason === "too_large" ? "too_large" : "unreadable";
  }
  return new Blob(kept);
}
