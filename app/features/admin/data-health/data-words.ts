import type { SuspicionCount } from "#app/core/ingestion/corrections/suspicion-groups.ts";
import type { Group, Status, WordKind } from "#app/core/ingestion/corrections/suspicion-groups.ts";
import type { Precision } from "#app/facts/listings/listing.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";

/** What a group has and what that does to the portal. */
interface GroupWords {
  /** Name of the group, as the filter lists it. */
  label: string;
  /** Why such data are looked at. */
  why: string;
  /** What people find otherwise because of the open rows of the group. */
  affects(count: Pick<SuspicionCount, "items" | "properties" | "serious">): string;
}

const imoveis = (count: number) => plural(count, "imóvel", "imóveis");
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

export const GROUP_WORDS: Record<Group, GroupWords> = {
  cidade: {
    label: "Cidade desconhecida",
    why: "A lista dá um nome de cidade que não é de nenhum município do estado.",
    affects: ({ properties }) =>
      `${imoveis(properties)} ${verb(properties, "fica", "ficam")} fora do filtro do município, do mapa e dos alertas por lugar.`,
  },
  ponto: {
    label: "Sem posição no mapa",
    why: "Não se sabe em que ponto o imóvel fica.",
    affects: ({ items }) =>
      `${imoveis(items)} ${verb(items, "fica", "ficam")} fora do mapa, da área desenhada, do raio e dos alertas por área.`,
  },
  pagina: {
    label: "Página contradiz a lista",
    why: "Uma página que alguém trouxe não é igual à lista do dia, e só quem a trouxe a vê. Se a página oficial disser o mesmo que ela, traga-a também: a de quem administra vale para todos na hora.",
    affects: ({ items }) =>
      `${imoveis(items)} em que a lista ou a página trazida ${verb(items, "erra", "erram")}: para todos ${verb(items, "vale", "valem")} só a lista.`,
  },
  preco: {
    label: "Preço acima da avaliação",
    why: "Só no Leilão SFI o lance mínimo costuma passar da avaliação; este imóvel está em outra modalidade.",
    affects: ({ items }) =>
      `${imoveis(items)} sem desconto: ${verb(items, "fica", "ficam")} no fim da ordem por desconto, fora do filtro de desconto e dos alertas com desconto mínimo.`,
  },
  variacao: {
    label: "Preço mudou mais de 60%",
    why: "A última mudança de preço passou de 60%.",
    affects: ({ items, serious }) =>
      `${imoveis(items)} com uma mudança grande no gráfico e, enquanto recente, no selo e nos alertas. ${
        serious === items ? "Nenhum" : `Destes, ${writtenCount(items - serious)}`
      } ${verb(Math.max(1, items - serious), "mudou", "mudaram")} de modalidade na mesma lista, o que costuma explicá-la.`,
  },
  area: {
    label: "Área menor que 1 m²",
    why: "A lista traz uma área que não pode ser verdadeira.",
    affects: ({ items, serious }) =>
      [
        ...(serious === 0
          ? []
          : [
              `${imoveis(serious)} sem nenhuma outra área: fora do filtro de área e da ordem por preço do m².`,
            ]),
        ...(items === serious
          ? []
          : [`Em ${imoveis(items - serious)} outra área vale, e só a API e as planilhas trazem a errada.`]),
      ].join(" "),
  },
  termo: {
    label: "Termo desconhecido",
    why: "A lista traz uma palavra que o portal não conhece. Ela é mostrada e contada como veio.",
    affects: ({ items, properties }) =>
      `${plural(items, "termo", "termos")} em ${imoveis(properties)}: nenhum filtro nosso os entende, e a busca por frase não os lê.`,
  },
};

export const STATUS_WORDS: Record<Status, { label: string; tone: string }> = {
  aberto: { label: "Aberto", tone: "tag tag-late" },
  dispensado: { label: "Está certo assim", tone: "tag" },
  indisponivel: { label: "Indisponível", tone: "tag" },
  corrigido: { label: "Corrigido", tone: "tag tag-good" },
};

/** The filter's words: what is open, what was decided. */
export const STATUS_OPTIONS: Record<Status, string> = {
  aberto: "Em aberto",
  dispensado: "Está certo assim",
  indisponivel: "Indisponíveis",
  corrigido: "Corrigidos",
};

export const WORD_NAMES: Record<WordKind, string> = {
  tipo: "Tipo de imóvel",
  modalidade: "Modalidade de venda",
  pagamento: "Forma de pagamento",
  descricao: "Termo da descrição",
};

/** How exact a point of an administrator is. */
export const PRECISIONS = {
  porta: "No endereço exato",
  rua: "Na rua, sem saber o número",
  bairro: "Só no bairro",
} as const satisfies Partial<Record<Precision, string>>;

export const PRECISION_NAMES: Record<Precision, string> = {
  ...PRECISIONS,
  municipio: "Só o município",
};
