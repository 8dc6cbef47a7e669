/** This server sets the header on every request and overwrites the client's value. */
export const ADDRESS_HEADER = "x-martelo-address";

/** The client of a request, as far as the request shows. */
interface Visitor {
  address: string | null;
  userAgent: string | null;
}

export function visitorOf(headers: Headers): Visitor {
  return {
    address: headers.get(ADDRESS_HEADER),
    userAgent: headers.get("user-agent")?.slice(0, 400) ?? null,
  };
}
