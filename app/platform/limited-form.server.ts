export type LimitedForm = { ok: true; form: FormData } | { ok: false; reason: "too_large" | "unreadable" };

/** A posted form of at most so many bytes. What is beyond is read and thrown away: browsers answer only after they sent all. */
export async function readLimitedForm(request: Request, mostBytes: number): Promise<LimitedForm> {
  let tooLarge = Number(request.headers.get("content-length") ?? 0) > mostBytes;
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    tooLarge ||= size > mostBytes;
    if (tooLarge) kept.length = 0;
    else kept.push(chunk);
  }
  if (tooLarge) return { ok: false, reason: "too_large" };
  const type = request.headers.get("content-type") ?? "";
  try {
    const form = await new Response(new Blob(kept), { headers: { "content-type": type } }).formData();
    return { ok: true, form };
  } catch {
    return { ok: false, reason: "unreadable" };
  }
}
