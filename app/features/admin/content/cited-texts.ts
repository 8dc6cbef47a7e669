import type { SourceId } from "#app/facts/sources/sources.ts";

/** Texts of ours besides the articles, each with the sources that it names; a test compares them with what it shows. */
export const CITED_TEXTS: readonly { name: string; href: string; sources: readonly SourceId[] }[] = [
  {
    name: "Guia da primeira compra",
    href: "/guia/primeira-compra",
    sources: [
      "cotas-2025",
      "ctn-38",
      "decreto-21981",
      "dr-leilao",
      "fgts-condicoes",
      "fgts-lugar",
      "fgts-parte",
      "fim-de-ano",
      "itbi-faixas",
      "lei-8036",
      "lei-8692",
      "lei-9514-27-2b",
      "lei-9514-30",
      "lei-9514-38",
      "regras-2025",
    ],
  },
  {
    name: "Página de um imóvel",
    href: "/dashboard",
    sources: [
      "decreto-21981",
      "dr-leilao",
      "hub-etapas",
      "lei-9514-27",
      "lei-9514-27-2b",
      "paginas-caixa",
      "regras-2025",
    ],
  },
  { name: "Ajuda", href: "/ajuda", sources: ["cdc-49"] },
  { name: "Política de Privacidade", href: "/privacy", sources: ["lei-15352", "lgpd", "marco-civil"] },
  { name: "Termos de Uso", href: "/terms", sources: ["cdc-49"] },
  { name: "Política de Cookies", href: "/cookies", sources: ["lgpd"] },
  { name: "Acessibilidade", href: "/acessibilidade", sources: ["lei-13146"] },
];
