import { z } from "zod";
import { forgetCookie, readCookie, writeCookie } from "#app/lib/cookies.ts";
import type { Toast } from "./toast.ts";

const COOKIE = "aviso";
/** Long enough for a slow redirect, short enough that an old toast does not appear on a later visit. */
const LIFE_S = 60;

const schema = z.object({
  tone: z.enum(["good", "bad"]),
  title: z.string().max(120),
  text: z.string().max(300).nullable(),
});

/** `Set-Cookie` that hands a toast to the next page. */
export function toastCookie(toast: Toast): string {
  return writeCookie(COOKIE, JSON.stringify(toast), { maxAge: LIFE_S });
}

export const FORGET_TOAST = forgetCookie(COOKIE);

/** The toast in a `Cookie` header; null when there is none or its value is invalid. */
export function toastOf(cookies: string | null): Toast | null {
  const value = readCookie(cookies, COOKIE);
  if (!value) return null;
  try {
    return schema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
