import type { ApiDetail, ApiItem, ApiPage } from "./api-item.ts";

/** An invented property, in the shape of a real one. */
const ITEM: ApiItem = {
  numero: "8444400000001",
  uf: "SP",
  cidade: "Campinas",
  cidade_ibge: 3509502,
  bairro: "Jardim Exemplo",
  endereco: "Rua do Exemplo, N. 180, Apto. 12",
  tipo: "Apartamento",
  modalidade: "Venda Direta Online",
  preco: 153_487.18,
  avaliacao: 250_671.32,
  desconto: 38.77,
  aceita_financiamento: true,
  quartos: 2,
  vagas: 1,
  area_total: null,
  area_privativa: 48.5,
  area_terreno: null,
  comodidades: ["varanda"],
  lat: -22.9056,
  lng: -47.0608,
  precisao: "municipio",
  visto_primeiro: "2026-11-03",
  visto_entre: ["2026-11-02", "2026-11-03"],
  visto_ultimo: "2026-11-20",
  disponivel: true,
  link_oficial: "https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=8444400000001",
  url: "https://martelo.exemplo.com.br/property/8444400000001",
};

export const EXAMPLE_PAGE: ApiPage = {
  total: 1,
  pagina: 1,
  por_pagina: 50,
  ordem: "recentes",
  lista_de: "2026-11-20",
  facetas: {
    estado: [{ valor: "SP", n: 1 }],
    cidade: [{ valor: "campinas-sp", n: 1 }],
    bairro: [],
    tipo: [{ valor: "apartamento", n: 1 }],
    modalidade: [{ valor: "venda_direta", n: 1 }],
    pagamento: [{ valor: "financiamento", n: 1 }],
    quartos: [{ valor: "2", n: 1 }],
    vagas: [{ valor: "1", n: 1 }],
    banheiros: [],
    comodidades: [{ valor: "varanda", n: 1 }],
    novidade: [{ valor: "baixou", n: 1 }],
  },
  itens: [ITEM],
};

export const EXAMPLE_DETAIL: ApiDetail = {
  ...ITEM,
  eventos: [
    {
      tipo: "baixou",
      data: "2026-11-17",
      visto_entre: ["2026-11-16", "2026-11-17"],
      de: 168_000,
      para: 153_487.18,
      de_modalidade: "Venda Online",
      para_modalidade: "Venda Direta Online",
    },
    {
      tipo: "novo",
      data: "2026-11-03",
      visto_entre: ["2026-11-02", "2026-11-03"],
      de: null,
      para: 168_000,
      de_modalidade: null,
      para_modalidade: "Venda Online",
    },
  ],
  precos: [
    {
      desde: "2026-11-17",
      ate: null,
      preco: 153_487.18,
      avaliacao: 250_671.32,
      modalidade: "Venda Direta Online",
    },
    {
      desde: "2026-11-03",
      ate: "2026-11-17",
      preco: 168_000,
      avaliacao: 250_671.32,
      modalidade: "Venda Online",
    },
  ],
};
