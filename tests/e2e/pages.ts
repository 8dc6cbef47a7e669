import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { APIRequestContext } from "@playwright/test";
import routes from "../../app/routes.ts";
import type { ApiAnswer } from "./journey.ts";

type Audience = "visitor" | "member" | "administrator";

interface PageOf {
  audience: Audience;
  /** Addresses that show what this page can show; properties are those of `numbers`. */
  addresses: (numbers: string[]) => string[];
}

const visitor = (addresses: PageOf["addresses"]): PageOf => ({ audience: "visitor", addresses });
const member = (...addresses: string[]): PageOf => ({ audience: "member", addresses: () => addresses });

/** Every page of the route table by its path: a new one is looked at as soon as it is named here, as a test demands. */
const PAGES: Record<string, PageOf> = {
  "/": visitor(() => ["/"]),
  "/dashboard": visitor(() => [
    "/dashboard?estado=RJ",
    "/dashboard?estado=GO,RJ&tipo=casa&agrupar=1",
    "/dashboard?q=9990000000017&estado=GO",
  ]),
  "/property/:number": visitor(([number]) => [`/property/${number}`]),
  "/property/:number/interesse": visitor(([number]) => [`/property/${number}/interesse`]),
  "/property/:number/ficha": visitor(([number]) => [`/property/${number}/ficha`]),
  "/comparar": visitor((numbers) => ["/comparar", `/comparar?imoveis=${numbers.join(",")}`]),
  "/api": visitor(() => ["/api"]),
  "/auth": visitor(() => ["/auth", "/auth?aba=cadastrar"]),
  "/privacy": visitor(() => ["/privacy"]),
  "/terms": visitor(() => ["/terms"]),
  "/cookies": visitor(() => ["/cookies"]),
  "/*": visitor(() => ["/nada-aqui"]),
  "/settings": member("/settings"),
  "/settings/seguranca": member("/settings/seguranca"),
  "/settings/avisos": member("/settings/avisos"),
  "/settings/privacidade": member("/settings/privacidade"),
  "/favorites": member("/favorites", "/favorites?visao=quadro"),
  "/favorites/compartilhar": member("/favorites/compartilhar"),
  "/alerts": member("/alerts"),
  "/alerts/assinar": member("/alerts/assinar"),
  "/notificacoes": member("/notificacoes"),
  "/plan": member("/plan"),
  "/admin/*": { audience: "administrator", addresses: () => ["/admin"] },
};

/** Pages that nobody sees without the letter, the link or the provider that leads to them. */
const BY_LINK_ONLY = new Set([
  "/interesse",
  "/auth/confirmar",
  "/auth/:provider",
  "/conta/exclusao",
  "/lista/:token",
  "/avisos/cancelar",
  "/dev/mail",
  "/dev/mail/:file",
]);

/** Paths of all routes that show a page of their own, as the route table says it. */
function pathsOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const own = `${above}/${path ?? ""}`.replace(/\/+$/, "") || "/";
    // A route with pages inside it is a frame around them.
    if (children) return pathsOf(children, own);
    return file.endsWith(".tsx") ? [own] : [];
  });
}

/** Paths of pages that are neither looked at nor known to be shown by a link alone. */
export async function forgottenPages(): Promise<string[]> {
  return pathsOf(await routes).filter((path) => !(path in PAGES) && !BY_LINK_ONLY.has(path));
}

/** Addresses of all pages that somebody may open. */
export async function addressesFor(audience: Audience, request: APIRequestContext): Promise<string[]> {
  const answer = await request.get(
    `${process.env.MARTELO_URL!}/api/v1/imoveis?estado=RJ&modalidade=venda_direta`,
  );
  const { itens } = (await answer.json()) as ApiAnswer;
  const numbers = itens.slice(0, 3).map(({ numero }) => numero);
  return Object.values(PAGES)
    .filter((page) => page.audience === audience)
    .flatMap(({ addresses }) => addresses(numbers));
}
