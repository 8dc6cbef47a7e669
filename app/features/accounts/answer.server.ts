/** Answer of the sign-in library: its cookies and, when it refused, its error code. */
export type AuthAnswer<T> =
  | { ok: true; body: T; cookies: string[] }
  | { ok: false; code: string; cookies: string[] };

/** Turns a refusal into a value; a failure on our side is thrown. */
export async function answerOf<T>(request: Promise<Response>): Promise<AuthAnswer<T>> {
  const response = await request;
  const cookies = response.headers.getSetCookie();
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, body: body as T, cookies };
  const code = body && typeof body === "object" && "code" in body ? String(body.code) : "";
  if (response.status >= 500) throw new Error(`the sign-in library failed: ${response.status} ${code}`);
  return { ok: false, code, cookies };
}
