/** The data that a member gives in the profile. */
export interface Profile {
  fullName: string;
  username: string | null;
  email: string;
  /** Ten or eleven digits, area code first. */
  phone: string | null;
  city: string | null;
  state: string | null;
  avatarUrl: string | null;
}

/** `(11) 99999-9999` or `(11) 3999-9999`, as far as there are digits; digits after the eleventh are dropped. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text).slice(0, 11);
  if (digits.length <= 2) return digits && `(${digits}`;
  const rest = digits.slice(2);
  const head = rest.length > 8 ? 5 : 4;
  return `(${digits.slice(0, 2)}) ${rest.slice(0, head)}${rest.length > head ? `-${rest.slice(head)}` : ""}`;
}

/** The digits without the country code `55`, which a number with more than eleven digits begins with. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
}
