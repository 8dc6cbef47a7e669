/**
 * The address of a place's page: `/imoveis/sp`, `/imoveis/sp/campinas`, `/imoveis/sp/campinas/cambui`. The slug of the
 * city has its state at the end (`campinas-sp`), which the address does not repeat.
 */
export function placePath(uf: string, citySlug?: string, districtSlug?: string): string {
  const city = citySlug?.slice(0, -3);
  return ["/imoveis", uf.toLowerCase(), city, districtSlug].filter((part) => part !== undefined).join("/");
}
