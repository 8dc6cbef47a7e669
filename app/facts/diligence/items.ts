import type { KnownSaleMode } from "#app/facts/listings/source-words.ts";
import { SOURCES } from "#app/facts/sources/sources.ts";

/** Something to check before a proposal. */
export interface DiligenceItem {
  name: string;
  /** Why it matters; `[^id]` names a source, and there is at least one. */
  why: string;
  /** Where one sees it. */
  where: string;
  /** A public page that `where` names. */
  link?: { name: string; href: string };
  /** The sale modes in which it arises; absent: in all. */
  modes?: readonly KnownSaleMode[];
  /** Where it arises beside that: on the coast; where FGTS may pay. */
  only?: "coast" | "fgts";
  /** What must be seen before anybody may call the purchase safe: always, where a lawsuit is cited, or for a resale. */
  critical?: "always" | "lawsuit" | "resale";
}

const SFI = ["leilao_sfi"] as const;
const AUCTIONEERS = ["leilao_sfi", "licitacao_aberta"] as const;
const AFTER_AUCTIONS = ["licitacao_aberta", "venda_online", "venda_direta"] as const;

const REGISTRY_OFFICES = { name: "Registradores (ONR)", href: "https://registradores.onr.org.br" };
const REGISTERED_SALES = { name: "Vendas com ITBI em seis capitais", href: "https://itbisp.com" };
const RULES = { name: "Regras da Venda Online", href: SOURCES["regras-vol"].url! };

/** What to check before a proposal, by the word of each in addresses, in the order in which it is best seen. */
const TABLE = {
  edital: {
    name: "Edital e regras do dia, lidos e guardados",
    why: "Vale a regra do dia da proposta, e ela muda: guarde a que você leu.[^regras-vol]",
    where: "No edital do imóvel e nas regras da Venda Online.",
    link: RULES,
  },
  matricula: {
    name: "Matrícula com menos de 30 dias",
    why: "A cópia que o banco mostra pode ser antiga: penhoras e ações entram depois dela.[^conferencia]",
    where: "Peça uma certidão ao cartório de imóveis, pela central dos registradores.",
    link: REGISTRY_OFFICES,
    critical: "always",
  },
  consolidacao: {
    name: "Consolidação averbada, e a data dela",
    why: "O primeiro leilão deve ser feito em até 60 dias depois dela: fora disso o leilão pode ser anulado.[^lei-9514-27]",
    where: "Nas averbações (AV) da matrícula.",
    modes: SFI,
  },
  intimacao: {
    name: "Devedor avisado do atraso e das datas dos leilões",
    why: "A falta desse aviso é o que mais suspende leilões.[^lei-9514-27]",
    where: "Na matrícula e no processo do cartório.",
    modes: SFI,
    critical: "always",
  },
  "leiloes-negativos": {
    name: "Leilões negativos averbados",
    why: "Enquanto não estiverem na matrícula, não há contrato nem registro da compra.[^paginas-caixa]",
    where: "Na página do imóvel: averbado, em tratamento ou não se aplica.",
    modes: AFTER_AUCTIONS,
  },
  processo: {
    name: "Ação judicial citada, e em que pé está",
    why: "Uma liminar suspende a venda ou o registro. O número tem dois dígitos que o conferem.[^cnj-65]",
    where: "O número está na página do imóvel; o andamento, no DataJud ou no site do tribunal.",
    critical: "lawsuit",
  },
  anulatoria: {
    name: "Ação do antigo devedor para anular a venda",
    why: "Ela pode estar em curso sem que a página a cite.[^conferencia]",
    where: "No site do tribunal, pelo nome que está na matrícula. O nome é dado pessoal: não o publique.",
  },
  gravames: {
    name: "Penhora, indisponibilidade ou gravame por conta de quem compra",
    why: "A página pode dizer que a regularização fica por conta do adquirente.[^paginas-caixa]",
    where: "Na descrição da página do imóvel e na matrícula.",
    critical: "always",
  },
  preferencia: {
    name: "Preferência do devedor até o segundo leilão",
    why: "Até a data do segundo leilão ele pode ficar com o imóvel pagando a dívida.[^lei-9514-27-2b]",
    where: "No edital.",
    modes: SFI,
  },
  ocupacao: {
    name: "Quem está no imóvel",
    why: "A desocupação fica por conta de quem compra e decide o prazo de uma revenda.[^lei-9514-30]",
    where: "Numa visita, com o porteiro ou os vizinhos: a página não diz isso de modo confiável.",
    critical: "resale",
  },
  locacao: {
    name: "Locação registrada",
    why: "Há prazo de 90 dias para denunciar a locação, e uma cláusula registrada pode mantê-la.[^lei-9514-27-8][^lei-8245-8]",
    where: "Na matrícula.",
  },
  condominio: {
    name: "Dívida de condomínio por escrito, e a regra de quem paga",
    why: "Há imóvel em que a Caixa paga tudo, em que ela paga o excesso, e em que quem compra paga tudo.[^paginas-caixa]",
    where: "O débito, com a administradora; a regra, na página do imóvel.",
    critical: "always",
  },
  tributos: {
    name: "IPTU, taxa de lixo e dívida ativa, e a regra de quem paga",
    why: "Os tributos acompanham o imóvel, e a regra muda de um para outro.[^ctn-130][^paginas-caixa]",
    where: "Na prefeitura, pela inscrição imobiliária; a regra, na página do imóvel.",
  },
  consumo: {
    name: "Água, luz e gás, e de quem são as contas",
    why: "As contas em atraso podem ser de quem saiu ou de quem compra.[^lei-9514-27-8]",
    where: "Nas concessionárias.",
  },
  area: {
    name: "A área e a unidade da matrícula são as que estão lá",
    why: "Uma construção não averbada pede regularização na prefeitura e no INSS.[^conferencia]",
    where: "Numa visita com a matrícula na mão, e na prefeitura (CND da obra).",
  },
  marinha: {
    name: "Terreno de marinha, enfiteuse e laudêmio",
    why: "Pode haver taxa a cada ano, e laudêmio a cada venda.[^conferencia]",
    where: "Na SPU e na matrícula.",
    only: "coast",
  },
  "far-mcmv": {
    name: "Restrição de FAR, Minha Casa Minha Vida ou direito real de uso",
    why: "Pode limitar quem compra, a revenda e o aluguel.[^paginas-caixa]",
    where: "Na descrição da página e no edital.",
  },
  ambiental: {
    name: "Área ambiental, de risco ou tombada",
    why: "Limita o uso e as obras.[^conferencia]",
    where: "Na prefeitura e na Defesa Civil.",
  },
  pagamento: {
    name: "Forma de pagamento aceita, e crédito pré-aprovado",
    why: "Sem a forma aceita ou sem o crédito aprovado a compra não se completa, e as regras têm multa.[^regras-vol]",
    where: "Na página do imóvel e no banco que vai financiar.",
  },
  comprador: {
    name: "Quem compra pode comprar",
    why: "As regras não aceitam MEI, pedem idade mínima e, de estrangeiro, CPF; o cônjuge assina.[^regras-vol]",
    where: "Nas regras da venda.",
    link: RULES,
  },
  fgts: {
    name: "Condições do FGTS, suas e do imóvel",
    why: "O saldo só paga se as duas partes cumprirem as condições.[^fgts-condicoes]",
    where: "Na página do imóvel e nas regras do FGTS.",
    only: "fgts",
  },
  leiloeiro: {
    name: "Leiloeiro registrado, e quem recebe o pagamento",
    why: "Há sites que imitam leiloeiros: quem recebe é só a Caixa ou o leiloeiro do edital.[^conferencia]",
    where: "Na junta comercial do estado e no edital.",
    modes: AUCTIONEERS,
  },
  mercado: {
    name: "Valor de mercado por três fontes, uma delas de vendas registradas",
    why: "Um anúncio diz o que se pede; o ITBI, o que se pagou.[^conferencia]",
    where: "Nas vendas com ITBI da cidade, em visitas suas e em anúncios.",
    link: REGISTERED_SALES,
  },
  "pior-caso": {
    name: "Resultado com preço baixo e desocupação longa",
    why: "Se o pior caso dá prejuízo, a margem é só esperança.[^conferencia]",
    where: "Na conta desta página, no bloco “E se”.",
    critical: "always",
  },
  folego: {
    name: "Dinheiro próprio até o fim, com 12 meses de espera",
    why: "Condomínio, IPTU e juros correm até a venda ou a mudança.[^conferencia]",
    where: "Na conta desta página.",
  },
  "imposto-e-seguro": {
    name: "Imposto na venda, IBS e CBS, e seguro do imóvel vazio",
    why: "O ganho é tributado, quem vende muitos imóveis passa a pagar IBS e CBS, e o seguro não cobre imóvel ocupado ou sem vistoria.[^lei-8981][^lc-214]",
    where: "Na conta desta página, e com a seguradora.",
  },
} as const satisfies Record<string, DiligenceItem>;

export type ItemId = keyof typeof TABLE;
export const DILIGENCE_ITEMS: Readonly<Record<ItemId, DiligenceItem>> = TABLE;
export const ITEM_IDS = Object.keys(TABLE) as ItemId[];

export function isItemId(id: string): id is ItemId {
  return Object.hasOwn(TABLE, id);
}
