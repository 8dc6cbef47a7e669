import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, type APIRequestContext } from "@playwright/test";
import routes from "../../app/routes.ts";
import type { ApiAnswer } from "./journey.ts";
import { leftListing } from "./left-listing.ts";
import { savedPage } from "../saved-page.ts";
import type { LinkedPages } from "./linked-pages.ts";

type Audience = "visitor" | "member" | "administrator";

/** Addresses of a page in the states worth testing. */
type PageOf =
  | { audience: Audience; addresses: (numbers: string[]) => string[] }
  /** Looked up, or created for the member who asks or by the administrator. */
  | { audience: Audience; make: (own: APIRequestContext) => Promise<string[]> }
  /** Somebody who is not signed in but has the address from a letter or a member. */
  | { audience: "holder of a link"; addresses: (linked: LinkedPages) => string[] };

const visitor = (addresses: (numbers: string[]) => string[]): PageOf => ({ audience: "visitor", addresses });
const member = (...addresses: string[]): PageOf => ({ audience: "member", addresses: () => addresses });
const byLink = (addresses: (linked: LinkedPages) => string[]): PageOf => ({
  audience: "holder of a link",
  addresses,
});

/**
 * Every page of the route table by its path: a new page must be named here, as a test demands, and is then
 * tested by all specs of pages.
 */
const PAGES: Record<string, PageOf | PageOf[]> = {
  "/": [visitor(() => ["/"]), member("/")],
  "/dashboard": [
    member("/dashboard?estado=RJ&agrupar=1"),
    visitor(() => [
      "/dashboard",
      "/dashboard?estado=RJ",
      "/dashboard?estado=GO,RJ&tipo=casa&preco_max=300000&desconto_min=20&agrupar=1",
      "/dashboard?q=9990000000017&estado=GO",
    ]),
  ],
  "/property/:number": [
    visitor(([number]) => [`/property/${number}`]),
    { audience: "visitor", make: async (own) => [`/property/${await aboveAppraisal(own)}`] },
    { audience: "visitor", make: async (own) => [`/property/${await leftProperty(own)}`] },
  ],
  "/property/:number/interesse": visitor(([number]) => [`/property/${number}/interesse`]),
  "/property/:number/conferir/:item": [
    visitor(([number]) => [`/property/${number}/conferir/matricula`]),
    { audience: "member", addresses: ([number]) => [`/property/${number}/conferir/condominio`] },
  ],
  "/property/:number/ficha": [
    visitor(([number]) => [`/property/${number}/ficha`]),
    { audience: "visitor", make: async (own) => [`/property/${await leftProperty(own)}/ficha`] },
  ],
  "/comparar": visitor((numbers) => ["/comparar", `/comparar?ids=${numbers.join(",")}`]),
  "/meus-lugares": visitor(() => ["/meus-lugares", "/meus-lugares?volta=/dashboard?estado=RJ"]),
  "/imoveis": visitor(() => ["/imoveis"]),
  "/imoveis/:uf/:city?/:district?": [
    visitor(() => ["/imoveis/rj", "/imoveis/go/goiania"]),
    { audience: "visitor", make: async (own) => [await neighbourhood(own)] },
  ],
  "/estatisticas/:month?": [
    visitor(() => ["/estatisticas", "/estatisticas/2020-01"]),
    { audience: "visitor", make: async (own) => [await newestReport(own)] },
  ],
  "/api": visitor(() => ["/api"]),
  "/trazer": [visitor(([number]) => ["/trazer", `/trazer?numero=${number}`]), member("/trazer")],
  "/trazer/receber": visitor(() => ["/trazer/receber"]),
  "/trazer/:id": [
    { audience: "visitor", make: async (own) => [await bringPage(own)] },
    { audience: "member", make: async (own) => [await bringPage(own), await bringPage(own, true)] },
  ],
  "/auth": [
    visitor(() => ["/auth", "/auth?aba=cadastrar", "/auth?esqueci=1", "/auth?reset=true&token=outro"]),
    byLink(({ passwordReset }) => [passwordReset, "/auth?etapa=codigo"]),
  ],
  "/ajuda": visitor(() => [
    "/ajuda",
    "/ajuda?assunto=erro&erro=0f8fad5b-d9cb-469f-a165-70867728950e&voltar=/dashboard",
    "/ajuda?recebido=AJ-2026-048213",
  ]),
  "/ajuda/:protocol": { audience: "member", make: async (own) => [`/ajuda/${await askForHelp(own)}`] },
  "/ajuda/pedido": byLink(({ help }) => [help, "/ajuda/pedido?token=outro"]),
  "/admin/ajuda": {
    audience: "administrator",
    addresses: () => ["/admin/ajuda", "/admin/ajuda?situacao=encerrados", "/admin/ajuda?q=AJ-"],
  },
  "/admin/ajuda/:protocol": {
    audience: "administrator",
    make: async (own) => [`/admin/ajuda/${await askForHelp(own)}`],
  },
  "/blog": visitor(() => ["/blog", "/blog?categoria=custos", "/blog/quanto-custa-alem-do-preco"]),
  "/guia/primeira-compra": visitor(() => [
    "/guia/primeira-compra",
    "/guia/primeira-compra?objetivo=morar&dinheiro=60+mil&reserva=10000&renda=6500&fgts=20000&fgts_pode=sim&ocupado=nao&lugar=Goi%C3%A2nia%2FGO",
    "/guia/primeira-compra?objetivo=nada&dinheiro=muito&reserva=1&lugar=Atl%C3%A2ntida",
  ]),
  "/blog/:slug": {
    audience: "administrator",
    make: async (own) => [`/blog/${(await publishArticle(own)).slug}`, "/blog"],
  },
  "/admin/conteudo": { audience: "administrator", addresses: () => ["/admin/conteudo"] },
  "/admin/conteudo/artigos": {
    audience: "administrator",
    addresses: () => ["/admin/conteudo/artigos", "/admin/conteudo/artigos?q=nada&situacao=rascunhos"],
  },
  "/admin/conteudo/artigos/:id": {
    audience: "administrator",
    make: async (own) => {
      const { id } = await publishArticle(own);
      return [
        "/admin/conteudo/artigos/novo",
        ...["", "?deletar=1"].map((query) => `/admin/conteudo/artigos/${id}${query}`),
      ];
    },
  },
  "/admin/conteudo/depoimentos": {
    audience: "administrator",
    addresses: () => ["/admin/conteudo/depoimentos", "/admin/conteudo/depoimentos?depoimento=novo"],
  },
  "/admin/conteudo/destaques": {
    audience: "administrator",
    addresses: ([number]) => [
      "/admin/conteudo/destaques?q=goiania",
      `/admin/conteudo/destaques?imovel=${number}`,
    ],
  },
  "/admin/conteudo/avisos": {
    audience: "administrator",
    addresses: () => ["/admin/conteudo/avisos", "/admin/conteudo/avisos?aviso=novo"],
  },
  "/privacy": visitor(() => ["/privacy"]),
  "/terms": visitor(() => ["/terms"]),
  "/cookies": visitor(() => ["/cookies"]),
  "/acessibilidade": visitor(() => ["/acessibilidade"]),
  "/sem-conexao": visitor(() => ["/sem-conexao", "/sem-conexao?para=/favorites"]),
  "/*": visitor(() => ["/nada-aqui"]),
  "/settings": member("/settings"),
  "/settings/seguranca": member("/settings/seguranca"),
  "/settings/avisos": member("/settings/avisos"),
  "/settings/privacidade": member("/settings/privacidade"),
  "/favorites": member("/favorites", "/favorites?visao=quadro"),
  "/favorites/compartilhar": member("/favorites/compartilhar"),
  "/alerts": member("/alerts", "/alerts?novo=1"),
  "/alerts/assinar": member("/alerts/assinar"),
  "/notificacoes": member("/notificacoes"),
  "/pricing": visitor(() => ["/pricing"]),
  "/plan": member("/plan", "/plan?voltar=/favorites"),
  "/plan/devolucao": member("/plan/devolucao"),
  "/plan/pago": member("/plan/pago?voltar=/favorites"),
  "/pagamento-de-teste/:id": { audience: "member", make: async (own) => [await openCheckout(own)] },
  "/pagamento-de-teste/cliente/:id": { audience: "member", make: async (own) => [await openPortal(own)] },
  "/auth/:provider": member("/auth/google"),
  "/admin/operacoes": {
    audience: "administrator",
    make: async (own) => ["/admin/operacoes", await firstDialog(own, "/admin/operacoes")],
  },
  "/admin/operacoes/mensagens": {
    audience: "administrator",
    addresses: () => ["/admin/operacoes/mensagens", "/admin/operacoes/mensagens?canal=push"],
  },
  "/admin/operacoes/erros": {
    audience: "administrator",
    addresses: () => [
      "/admin/operacoes/erros",
      "/admin/operacoes/erros?q=0f8fad5b-d9cb-469f-a165-70867728950e",
    ],
  },
  "/admin/operacoes/consultas": {
    audience: "administrator",
    addresses: () => ["/admin/operacoes/consultas", "/admin/operacoes/consultas?q=nada&periodo=hoje"],
  },
  "/admin/operacoes/processos": {
    audience: "administrator",
    addresses: () => ["/admin/operacoes/processos"],
  },
  "/admin/operacoes/pedidos": {
    audience: "administrator",
    addresses: () => [
      "/admin/operacoes/pedidos",
      "/admin/operacoes/pedidos?tipo=contato&situacao=respondidos",
    ],
  },
  "/admin/imports/execucoes": {
    audience: "administrator",
    addresses: () => [
      "/admin/imports/execucoes",
      "/admin/imports/execucoes?estado=SP&desfecho=recusada&q=nada",
    ],
  },
  "/admin/imports/execucoes/:id": {
    audience: "administrator",
    addresses: () => ["/admin/imports/execucoes/1"],
  },
  // Walked by its own spec: nothing of what other tests look at may be rolled back.
  "/admin/imports/execucoes/:id/desfazer": { audience: "administrator", addresses: () => [] },
  "/admin/imports/comparar": {
    audience: "administrator",
    addresses: () => ["/admin/imports/comparar", "/admin/imports/comparar?estado=GO&mudanca=novo"],
  },
  "/admin/devolucoes": { audience: "administrator", addresses: () => ["/admin/devolucoes"] },
  "/admin/users": {
    audience: "administrator",
    addresses: () => [
      "/admin/users",
      "/admin/users?papel=administrador&ordem=antigos",
      "/admin/users?q=ninguém+assim",
    ],
  },
  "/admin/alerts": {
    audience: "administrator",
    make: async (own) => [
      "/admin/alerts",
      "/admin/alerts?situacao=ativos&ordem=antigos",
      "/admin/alerts?q=nada",
      await firstDialog(own, "/admin/alerts"),
    ],
  },
  "/admin/reports": {
    audience: "administrator",
    addresses: () => ["/admin/reports", "/admin/reports?periodo=12m", "/admin/reports?de=2026-02-30&ate=x"],
  },
  "/admin/properties": {
    audience: "administrator",
    addresses: ([number]) => [
      "/admin/properties",
      "/admin/properties?q=goiania&tipo=casa&ordem=menor_preco&situacao=disponivel",
      "/admin/properties?situacao=indisponivel",
      `/admin/properties?imovel=${number}`,
    ],
  },
  "/admin/settings": { audience: "administrator", addresses: () => ["/admin/settings"] },
  "/admin/tabelas": { audience: "administrator", addresses: () => ["/admin/tabelas"] },
  "/admin/tabelas/:table": {
    audience: "administrator",
    addresses: () => ["/admin/tabelas/itbi", "/admin/tabelas/emolumentos?novo=1"],
  },
  "/admin/tabelas/:table/importar": {
    audience: "administrator",
    addresses: () => ["/admin/tabelas/itbi/importar"],
  },
  "/admin": { audience: "administrator", addresses: () => ["/admin"] },
  "/admin/dados": {
    audience: "administrator",
    addresses: ([number]) => [
      "/admin/dados",
      "/admin/dados?q=nada&situacao=corrigido",
      "/admin/dados?lote=todos",
      `/admin/dados?item=ponto:${number}`,
    ],
  },
  "/admin/logs": {
    audience: "administrator",
    addresses: () => ["/admin/logs", "/admin/logs?log=1", "/admin/logs?q=nada"],
  },
  // Whoever has just signed in is led on.
  "/admin/confirmar": { audience: "administrator", addresses: () => [] },
  "/admin/imports": { audience: "administrator", addresses: () => ["/admin/imports"] },
  "/admin/imports/enderecos": { audience: "administrator", addresses: () => ["/admin/imports/enderecos"] },
  "/admin/imports/cobertura": { audience: "administrator", addresses: () => ["/admin/imports/cobertura"] },
  "/admin/imports/busca": { audience: "administrator", addresses: () => ["/admin/imports/busca"] },
  "/interesse": byLink(({ interest }) => [interest, "/interesse?token=outro"]),
  "/auth/confirmar": byLink(({ confirmation, confirmed, emailChange }) => [
    confirmation.here,
    confirmation.elsewhere,
    confirmed,
    emailChange,
    "/auth/confirmar?token=outro",
  ]),
  "/conta/exclusao": byLink(({ deletion }) => [
    deletion.request,
    deletion.scheduled,
    "/conta/exclusao?token=outro",
  ]),
  "/lista/:token": byLink(({ sharedList }) => [sharedList, `/lista/${"x".repeat(43)}`]),
  "/avisos/cancelar": byLink(({ unsubscribe }) => [
    unsubscribe.letters,
    unsubscribe.alert,
    "/avisos/cancelar?t=outro",
  ]),
  "/dev/mail": byLink(() => ["/dev/mail"]),
  "/dev/mail/:file": byLink(({ letter }) => [letter, "/dev/mail/outra.eml"]),
};

/** Paths of all routes that have a page of their own, read from the route table. */
function pathsOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const own = `${above}/${path ?? ""}`.replace(/\/+$/, "") || "/";
    // A route with child routes is a layout around them; one without a path adds nothing to theirs.
    if (children) return pathsOf(children, path ? own : above);
    return file.endsWith(".tsx") ? [own] : [];
  });
}

/** Paths of pages that are missing here, and paths here that the route table does not have. */
export async function forgottenPages(): Promise<string[]> {
  const paths = new Set(pathsOf(await routes));
  const looked = Object.keys(PAGES);
  return [...paths].filter((path) => !(path in PAGES)).concat(looked.filter((path) => !paths.has(path)));
}

const LISTED = Object.values(PAGES).flat();

const answerOf = (own: APIRequestContext, address: string) => own.get(process.env.MARTELO_URL! + address);

async function propertiesOf(own: APIRequestContext, query: string): Promise<ApiAnswer> {
  return (await (await answerOf(own, `/api/v1/imoveis?${query}`)).json()) as ApiAnswer;
}

async function aboveAppraisal(own: APIRequestContext): Promise<string> {
  const { itens } = await propertiesOf(own, "estado=SP&modalidade=leilao_sfi&por_pagina=100");
  return itens.find(({ preco, avaliacao }) => preco > avaliacao)!.numero;
}

async function leftProperty(own: APIRequestContext): Promise<string> {
  return leftListing((await propertiesOf(own, "por_pagina=1")).lista_de).number;
}

/** What a sitemap names. */
async function inSitemap(own: APIRequestContext, name: string): Promise<string[]> {
  const xml = await (await answerOf(own, `/sitemaps/${name}.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)/g)].map(([, address]) => new URL(address!).pathname);
}

async function neighbourhood(own: APIRequestContext): Promise<string> {
  return (await inSitemap(own, "lugares")).find((path) => path.split("/").length === 5)!;
}

async function newestReport(own: APIRequestContext): Promise<string> {
  const html = await (await answerOf(own, "/estatisticas")).text();
  return /href="(\/estatisticas\/\d{4}-\d\d)"/.exec(html)![1]!;
}

/** The addresses of all articles. */
export async function allArticles(own: APIRequestContext): Promise<string[]> {
  const paths = await inSitemap(own, "artigos");
  expect(paths.length).toBeGreaterThan(12);
  return paths.map((path) => process.env.MARTELO_URL! + path);
}

/** Sends a request for help, the same one however often it is sent, and returns its protocol number. */
async function askForHelp(own: APIRequestContext): Promise<string> {
  const { origin } = new URL(process.env.MARTELO_URL!);
  const form = { assunto: "alertas", mensagem: "Um alerta não chegou.\nO que houve?" };
  const answer = await own.post(`${origin}/ajuda`, { form, headers: { Origin: origin } });
  return new URL(answer.url()).pathname.split("/").at(-1)!;
}

/** Publishes an article with everything an article can have, the same one however often it is asked for. */
async function publishArticle(own: APIRequestContext): Promise<{ id: string; slug: string }> {
  const { origin } = new URL(process.env.MARTELO_URL!);
  const id = "5f0c1d9e-8a53-4d0a-9d3b-3f6a1f7c2b11";
  const slug = "quem-paga-o-condominio";
  const texto =
    "## A regra\n\nVem do **edital**. Veja a [busca](/dashboard).\n\n- um\n- dois\n\n| Dívida | Quem paga |\n|---|---|\n| Condomínio | Depende |\n\n> Confirme no edital.";
  const form = {
    titulo: "Quem paga o condomínio?",
    endereco: slug,
    resumo: "O que o edital diz de dívidas.",
    texto,
    fontes: "Código Civil, art. 1.345 https://www.planalto.gov.br/ccivil_03/leis/2002/l10406.htm",
    revisado_em: "2026-01-02",
    publicacao: "publicado",
    versao: "0",
    intent: "salvar",
  };
  // Refused where it is there already, which is as well.
  await own.post(`${origin}/admin/conteudo/artigos/${id}`, { form, headers: { Origin: origin } });
  return { id, slug };
}

/** Brings a page, and takes it over where that is wished; returns its address. */
async function bringPage(own: APIRequestContext, isOwn = false): Promise<string> {
  const { origin } = new URL(process.env.MARTELO_URL!);
  const { itens } = await propertiesOf(own, "estado=RJ&modalidade=venda_direta");
  const headers = { Origin: origin };
  const multipart = { pagina: savedPage({ number: itens[0]!.numero, price: "1.234,00" }) };
  const brought = await own.post(`${origin}/trazer/receber`, { multipart, headers });
  const address = new URL(brought.url()).pathname;
  if (isOwn) await own.post(origin + address, { headers });
  return address;
}

/** The dialog that the first row of one of the administrators' lists opens. */
async function firstDialog(own: APIRequestContext, list: string): Promise<string> {
  const html = await (await own.get(new URL(list, process.env.MARTELO_URL!).href)).text();
  return /<th scope="row"[^]*?href="([^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&");
}

/** The page on which this member can pretend to pay. */
async function openCheckout(own: APIRequestContext): Promise<string> {
  return ownAddress(own, "create-checkout");
}

/** The provider's page about their purchases, which exists once they opened a checkout. */
async function openPortal(own: APIRequestContext): Promise<string> {
  await openCheckout(own);
  return ownAddress(own, "customer-portal");
}

async function ownAddress(own: APIRequestContext, name: string): Promise<string> {
  const { origin } = new URL(process.env.MARTELO_URL!);
  const answer = await own.post(`${origin}/functions/${name}`, { headers: { Origin: origin } });
  return new URL(((await answer.json()) as { url: string }).url).pathname;
}

/**
 * Addresses of all pages that this audience may open, which signs in with `request`; properties are some of the
 * demonstration.
 */
export async function addressesFor(audience: Audience, request: APIRequestContext): Promise<string[]> {
  const { itens } = await propertiesOf(request, "estado=RJ&modalidade=venda_direta&novidade=baixou");
  const numbers = itens.slice(0, 4).map(({ numero }) => numero);
  const addresses = [];
  for (const page of LISTED) {
    if (page.audience !== audience) continue;
    addresses.push(...("make" in page ? await page.make(request) : page.addresses(numbers)));
  }
  return addresses;
}

/** Addresses of the pages that a letter or a secret link opens. */
export function linkedAddresses(linked: LinkedPages): string[] {
  return LISTED.flatMap((page) => (page.audience === "holder of a link" ? page.addresses(linked) : []));
}
