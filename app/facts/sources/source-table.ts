import type { IsoDate } from "#app/lib/dates.ts";
import type { IsoMonth } from "#app/lib/months.ts";

/** Where something was read. */
export interface Source {
  name: string;
  /** Null: no public address of it is known. */
  url: string | null;
  /**
   * The day on which somebody compared it, or a public copy of its text, with what our texts say; a month where a survey
   * says no more than that; null: nobody did.
   */
  consultedOn: IsoDate | IsoMonth | null;
}

/** The survey of public sources that the specification was written from. */
const SURVEY: IsoMonth = "2026-11";
const DAY: IsoDate = "2026-11-29";

const PLANALTO = "https://www.planalto.gov.br/ccivil_03";
const SFI = `${PLANALTO}/leis/l9514.htm`;
const CIVIL = `${PLANALTO}/leis/2002/l10406compilada.htm`;
const PENAL = `${PLANALTO}/decreto-lei/del2848compilado.htm`;
const TAX = `${PLANALTO}/leis/l5172compilado.htm`;
const RECORDS = `${PLANALTO}/leis/l6015compilada.htm`;
const DATA = `${PLANALTO}/_ato2015-2018/2018/lei/l13709.htm`;
const VOL = "https://venda-imoveis.caixa.gov.br/editais/regras-VOL/comocomprar.pdf";

function source(name: string, url: string | null, consultedOn: Source["consultedOn"] = SURVEY): Source {
  return { name, url, consultedOn };
}

/** Every source that a text of ours may name, by the word with which texts do: `[^lei-9514-30]`. */
export const REGISTRY = {
  // The sale and the guarantee that it comes from.
  "lei-9514": source("Lei 9.514/1997 (alienação fiduciária)", SFI),
  "lei-9514-26": source("Lei 9.514/1997, art. 26, § 1º (15 dias para pagar o atraso)", SFI, DAY),
  "lei-9514-26a-1": source("Lei 9.514/1997, art. 26-A, §§ 1º e 2º", SFI, DAY),
  "lei-9514-26a-3": source("Lei 9.514/1997, art. 26-A, §§ 3º e 4º", SFI),
  "lei-9514-27": source("Lei 9.514/1997, art. 27 (os leilões)", SFI),
  "lei-9514-27-2b": source("Lei 9.514/1997, art. 27, § 2º-B (preferência do devedor)", SFI, DAY),
  "lei-9514-27-8": source("Lei 9.514/1997, art. 27, §§ 7º e 8º (locação e contas do imóvel)", SFI),
  "lei-9514-30": source("Lei 9.514/1997, art. 30 (60 dias para desocupar)", SFI, DAY),
  "lei-9514-37a": source("Lei 9.514/1997, art. 37-A, na redação da Lei 14.711/2023", SFI, DAY),
  "lei-9514-37b": source("Lei 9.514/1997, art. 37-B (locação sem o banco concordar)", SFI),
  "lei-9514-38": source("Lei 9.514/1997, arts. 23 e 38 (registro da garantia; contrato como escritura)", SFI),
  "lei-14711": source("Lei 14.711/2023", `${PLANALTO}/_ato2023-2026/2023/lei/l14711.htm`, DAY),
  "lei-13303": source("Lei 13.303/2016", `${PLANALTO}/_ato2015-2018/2016/lei/l13303.htm`),
  "decreto-21981": source(
    "Decreto 21.981/1932, art. 24, parágrafo único",
    `${PLANALTO}/decreto/1930-1949/d21981.htm`,
    DAY,
  ),
  "leiloes-2025": source("Datas de leilões da Caixa em julho e agosto de 2025", null),
  "cc-497": source("Código Civil, art. 497", CIVIL, DAY),
  "cc-1245": source("Código Civil, art. 1.245", CIVIL),
  // The bank's own rules, and who describes them.
  "regras-vol": source("Caixa, Regras da Venda Online, 19.603 v043, seção 2 e sumário", VOL, DAY),
  "regras-vol-16": source("Caixa, Regras da Venda Online, 19.603 v043, seção 16", VOL),
  "paginas-caixa": source("Redações encontradas em páginas de imóveis da Caixa", null),
  "dr-leilao": source(
    "Dr. Leilão, “Prazos após arrematar”, 20/03/2026",
    "https://drleilao.com/blog/prazos-apos-arrematar-imovel-caixa",
    DAY,
  ),
  "regras-2025": source(
    "Revista Capital Econômico, regras da Caixa desde agosto de 2025",
    "https://revistacapitaleconomico.com.br/mercado-imobiliario/caixa-economica-federal-altera-regras-de-venda-online-e-compra-direta-de-imoveis",
    DAY,
  ),
  "relogio-2025": source(
    "Portal Olavo Dutra, 30/09/2025, sobre o relógio da venda online",
    "https://www.portalolavodutra.com.br/materias/caixa_muda_regras_da_compra_de_imoveis_adquiridos_online_e_de_compra_direta",
    DAY,
  ),
  "hub-etapas": source(
    "Hub Investimóveis, linha do tempo das modalidades (2025)",
    "https://blog.hubinvestimoveis.com.br/linha-do-tempo-caixa-do-leilao-a-compra-direta-guia-2025",
    DAY,
  ),
  "edital-0038": source("Focala, edital 0038/0325 de Licitação Aberta, outubro de 2025", null),
  "hub-entrada": source("Hub Investimóveis, formas de pagamento", null),
  // What to check before a proposal.
  conferencia: source(
    "Listas públicas do que conferir antes de um lance, entre elas a de Alekcc-lab, leilao-caixa",
    null,
  ),
  "cnj-65": source("Resolução CNJ 65/2008 (número único dos processos)", null),
  // Debts.
  "cc-1345": source("Código Civil, art. 1.345", CIVIL, DAY),
  "ctn-130": source("Código Tributário Nacional, art. 130", TAX, DAY),
  "stj-condominio": source(
    "STJ, 2ª Seção, 12/03/2025, REsp 1.929.926, 2.082.647 e 2.100.103, segundo a Hora Campinas",
    "https://horacampinas.com.br/penhora-de-imovel-alienado-fiduciariamente-por-divida-condominial-por-renato-ferraz-sampaio-savy",
    DAY,
  ),
  "penhora-caso": source("Amazonas Direito, penhora fora da matrícula", null),
  // Who lives there.
  "lei-8245-8": source("Lei 8.245/1991, art. 8º", `${PLANALTO}/leis/l8245.htm`, DAY),
  "resale-2017": source(
    "Resale, 2017, segundo a Exame",
    "http://exame.abril.com.br/seu-dinheiro/os-precos-de-venda-dos-imoveis-nos-leiloes-da-caixa-em-20-cidades/",
    DAY,
  ),
  "resale-2021": source(
    "Resale e BTG Pactual, 2021, segundo o Edital Concursos",
    "https://editalconcursosbrasil.com.br/noticias/2021/04/caixa-oferece-descontos-de-ate-50-na-compra-de-imoveis-retomados-veja-aqui",
    DAY,
  ),
  "leilao-imovel": source("Leilão Imóvel, prazos relatados de desocupação", null),
  "desocupacao-leiloes": source("Desocupação Leilões, honorários e prazos de desocupação", null),
  "primeira-classe": source("Primeira Classe MG, prazos relatados de desocupação", null),
  // Credit and FGTS.
  "cmn-5255": source(
    "Resolução CMN 5.255/2025, segundo o IRIB",
    "https://www.irib.org.br/noticias/detalhes/resolucao-cmn-n-5-255-de-10-de-outubro-de-2025",
    DAY,
  ),
  "cotas-2025": source("CNN Brasil e Focus Poder, mudanças de 01/11/2024 e de 20/10/2025", null),
  "lei-8692": source(
    "Lei 8.692/1993, arts. 2º e 11 (30% é o máximo nos contratos de que ela trata)",
    `${PLANALTO}/leis/l8692.htm`,
  ),
  "lei-8036": source("Lei 8.036/1990, art. 20, V a VII", `${PLANALTO}/leis/l8036consol.htm`),
  "fgts-condicoes": source(
    "N1 Crédito e Consórcios, condições do Conselho Curador do FGTS",
    "https://n1creditoeconsorcios.notion.site/Condi-es-Universais-do-Conselho-Curador-do-FGTS-018ffe2e8c7649b2a79ed17d65316778",
    DAY,
  ),
  "fgts-parte": source(
    "Lello Imóveis, condições para utilizar o FGTS",
    "https://ajuda.lelloimoveis.com.br/quais-s%C3%A3o-as-condi%C3%A7%C3%B5es-para-utilizar-o-fgts-para-comprar-ou-dar-entrada-no-im%C3%B3vel",
    DAY,
  ),
  "fgts-lugar": source(
    "Reis Consultoria, regras para utilização do FGTS",
    "https://reisconsultoria.com/pagina-ver/regras-para-utilizacao-do-fgts-na-aquisicao-de-imovel-2391",
    DAY,
  ),
  "fgts-2025": source(
    "Conselho Curador do FGTS, 26/11/2025, segundo a Exame",
    "https://exame.com/economia/conselho-do-fgts-aprova-fundo-para-imoveis-avaliados-em-ate-r-225-milhoes/",
    DAY,
  ),
  "copom-2025": source("Banco Central, decisão do Copom de 18/06/2025, meta vista até janeiro de 2026", null),
  "cccpm-seguros": source(
    "Caixa de Construções de Casas para o Pessoal da Marinha, tabela de seguros",
    "https://www.marinha.mil.br/cccpm",
  ),
  // Taxes and fees.
  "ctn-38": source(
    "CTN, art. 38, na redação da LC 227/2026, art. 165",
    "https://www.mmcontabilidade.com.br/Materia.aspx?id=24942",
    DAY,
  ),
  "stj-itbi": source("STJ, Tema 1.113 e REsp 1.182.640", "https://www.stj.jus.br"),
  "constituicao-156": source(
    "Constituição Federal, art. 156, II",
    `${PLANALTO}/constituicao/constituicao.htm`,
    DAY,
  ),
  "itbi-faixas": source("Telini Advogados e Alessandra Sereda, faixas de ITBI", null),
  "itbi-jundiai": source("Prefeitura de Jundiaí, alíquotas do ITBI", "https://jundiai.sp.gov.br"),
  "itbi-sp": source("Prefeitura de São Paulo e ARISP, 2026", null),
  "itbi-df": source("Distrito Federal, Lei 7.635/2024", null),
  "registro-sp-2026": source("ARISP, São Paulo, Tabela II de 08/01/2026 (registro de imóveis)", null),
  "lei-6015-290": source("Lei 6.015/1973, art. 290", RECORDS, DAY),
  "registro-sp": source("Tabela de registro de São Paulo, nota 1.8.1", null),
  "lei-8981": source(
    "Lei 8.981/1995, art. 21, na redação da Lei 13.259/2016",
    `${PLANALTO}/leis/l8981.htm`,
    DAY,
  ),
  "in-84": source("IN SRF 84/2001, art. 17", null),
  "lei-9250-22": source("Lei 9.250/1995, arts. 22 e 23", `${PLANALTO}/leis/l9250.htm`),
  "lei-11196": source("Lei 11.196/2005, art. 40", `${PLANALTO}/_ato2004-2006/2005/lei/l11196.htm`),
  "lc-214": source(
    "LC 214/2025, art. 251",
    "https://jurishand.com/lei-complementar-214-de-16-janeiro-2025/artigo-251/paragrafo-5",
    DAY,
  ),
  "lei-15270": source(
    "Lei 15.270/2025, segundo O Povo, 27/11/2025",
    "https://www.opovo.com.br/noticias/economia/2025/11/27/governo-publica-sancao-integral-do-pl-do-ir-que-isenta-salarios-de-ate-rs-5-mil-por-mes.html",
    DAY,
  ),
  // Banks and fraud.
  "feriado-sp": source(
    "Lei 9.497/1997 do Estado de São Paulo (9 de julho); os bancos fecham, segundo a Febraban",
    "https://economia.uol.com.br/noticias/redacao/2025/07/09/abre-e-fecha-9-de-julho.htm",
    "2026-11-30",
  ),
  "fim-de-ano": source(
    "Resolução 2.596/1999, segundo a Febraban",
    "https://revistaespeciais.com.br/noticia/5668/bancos-terao-mudancas-no-atendimento-no-fim-de-ano-veja-como-funcionara",
    DAY,
  ),
  "bc-med": source(
    "Banco Central, Mecanismo Especial de Devolução, segundo o Chico Sabe Tudo, 01/10/2025",
    "https://www.chicosabetudo.com.br/curiosidades/botao-de-contestacao-do-pix-comeca-a-funcionar-a-partir-desta-quarta-1",
    DAY,
  ),
  "cp-171": source("Código Penal, art. 171", PENAL),
  // People and their data.
  lgpd: source("LGPD, Lei 13.709/2018", DATA),
  "lei-15352": source(
    "Lei 15.352/2026, segundo a Agência Câmara, 26/02/2026",
    "https://rondamtnoticias.com.br/noticia/24011/entra-em-vigor-lei-que-cria-a-agencia-nacional-de-protecao-de-dados",
    DAY,
  ),
  "marco-civil": source("Lei 12.965/2014", `${PLANALTO}/_ato2011-2014/2014/lei/l12965.htm`, null),
  "cdc-49": source(
    "Código de Defesa do Consumidor, art. 49",
    "https://smartlex.net.br/legislacao/cdc/artigo/49",
    DAY,
  ),
  "lei-13146": source(
    "Lei 13.146/2015, art. 63",
    "http://www.pcdlegal.com.br/lbi/art-63-ao-73/?versao=dvisual",
    DAY,
  ),
} satisfies Record<string, Source>;
