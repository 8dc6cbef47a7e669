import type { ApiAnswer } from "./journey.ts";
import { leftListing } from "./left-listing.ts";

type Ask = (query: string) => Promise<ApiAnswer>;

/** One address of every kind of page; properties are found through the API by their special features. */
export const SCREENS: Record<string, (api: Ask) => Promise<string>> = {
  "the start page": async () => "/",
  "the search": async () => "/dashboard",
  "a search with filters": async () => "/dashboard?estado=GO,RJ&tipo=casa&preco_max=300000&desconto_min=20",
  "a search without results": async () => "/dashboard?q=9990000000017&estado=GO",
  "a property in direct sale": async (api) => {
    const { itens } = await api("estado=RJ&modalidade=venda_direta&novidade=baixou");
    return `/property/${itens[0]!.numero}`;
  },
  "a property above its appraisal": async (api) => {
    const { itens } = await api("estado=SP&modalidade=leilao_sfi&por_pagina=100");
    return `/property/${itens.find((item) => item.preco > item.avaliacao)!.numero}`;
  },
  "a property that left": async (api) => `/property/${leftListing((await api("")).lista_de).number}`,
  "asking for contact about a property": async (api) => {
    const { itens } = await api("estado=GO");
    return `/property/${itens[0]!.numero}/interesse`;
  },
  "a sheet to print": async (api) => `/property/${leftListing((await api("")).lista_de).number}/ficha`,
  "a comparison": async (api) => {
    const { itens } = await api("estado=SP");
    return `/comparar?ids=${itens
      .slice(0, 4)
      .map((item) => item.numero)
      .join(",")}`;
  },
  "the places of a visitor": async () => "/meus-lugares",
  "a city": async () => "/imoveis/go/goiania",
  "the statistics of the market": async () => "/estatisticas",
  "plans and prices": async () => "/pricing",
  "the privacy policy": async () => "/privacy",
  "the terms of use": async () => "/terms",
  "the cookie policy": async () => "/cookies",
  "the API's page": async () => "/api",
  "an unknown address": async () => "/nada-aqui",
};
