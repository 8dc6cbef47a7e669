/** Set by our own server on every request, whatever a client says. */
export const ADDRESS_HEADER = "x-martelo-address";

/** Who is at the other end of a request, as far as a request tells. */
export interface Visitor {
  address: string | null;
  userAgent: string | null;
}

export function visitorOf(headers: Headers): Visitor {
  return {
    address: headers.get(ADDRESS_HEADER),
    userAgent: headers.get("user-agent")?.slice(0, 400) ?? null,
  };
}
