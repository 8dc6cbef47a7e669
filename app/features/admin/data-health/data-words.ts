import type {
  SuspicionCount,
  Group,
  Status,
  WordKind,
} from "#app/core/ingestion/corrections/suspicion-groups.ts";
import type { Precision } from "#app/facts/listings/listing.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { readKey } from "#app/lib/left-out.ts";
import { labelsOf } from "#app/lib/list-address.ts";
import { always, choice, defineList, PAGE, typed, type QueryOf } from "#app/lib/list-query.ts";
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

export const DATA_PATH = "/admin/dados";
/** Address of the spreadsheet of the same filters. */
export const DATA_SHEET_PATH = `${DATA_PATH}/planilha.csv`;

/** A row of the queue, as addresses and forms name it: `area:8444405322578`, `cidade:SP:EMBU`. */
export interface ItemName {
  group: Group;
  key: string;
}

/** Names of the fields that say about which rows something is decided at once. */
export const BATCH_NAME = "lote";
export const CHOSEN_NAME = "escolhido";

/** Rows about which something is decided at once: some, or all that the filters find. */
export type Batch = { which: "escolhidos"; items: ItemName[] } | { which: "todos" };

const LONGEST_KEY = 200;

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

/** The filter's words: what is open, what was decided. */
const STATUS_OPTIONS: Record<Status, string> = {
  aberto: "Em aberto",
  dispensado: "Está certo assim",
  indisponivel: "Indisponíveis",
  corrigido: "Corrigidos",
};

/** What the addresses of the queue ask for; `open` is the row whose dialog is open: `ponto` opens the position of any property. */
export const dataList = defineList(DATA_PATH, {
  text: typed("Código, endereço, cidade ou termo"),
  group: choice("grupo", "Grupo", labelsOf(GROUP_WORDS), "Todos"),
  state: choice("estado", "Estado", UF_NAMES, "Todos"),
  status: always("situacao", "Status", STATUS_OPTIONS, { usual: "aberto" }),
  page: PAGE,
  open: {
    read: (params: URLSearchParams) => readItem(params.get("item") ?? ""),
    write: (item: ItemName | null) => ({ item: item && writeItem(item) }),
    keys: { item: readKey("Item", (params, key) => readItem(params.get(key) ?? "")) },
  },
  batch: {
    read: batchIn,
    write: (batch: Batch | null) => ({
      [BATCH_NAME]: batch?.which ?? null,
      [CHOSEN_NAME]: batch?.which === "escolhidos" ? batch.items.map(writeItem) : null,
    }),
    keys: {},
  },
});
export type DataQuery = QueryOf<typeof dataList>;

const imoveis = (count: number) => plural(count, "imóvel", "imóveis");
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

export const STATUS_WORDS: Record<Status, { label: string; tone: string }> = {
  aberto: { label: "Aberto", tone: "tag tag-late" },
  dispensado: { label: "Está certo assim", tone: "tag" },
  indisponivel: { label: "Indisponível", tone: "tag" },
  corrigido: { label: "Corrigido", tone: "tag tag-good" },
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

function batchIn(params: URLSearchParams): Batch | null {
  const which = params.get(BATCH_NAME);
  if (which === "todos") return { which };
  if (which !== "escolhidos") return null;
  return { which, items: params.getAll(CHOSEN_NAME).flatMap((text) => readItem(text) ?? []) };
}

/** The row that a text names; null where it cannot be one. */
export function readItem(text: string): ItemName | null {
  const at = text.indexOf(":");
  const group = text.slice(0, Math.max(0, at));
  const key = text.slice(at + 1);
  if (!Object.hasOwn(GROUP_WORDS, group) || key === "" || key.length > LONGEST_KEY) return null;
  return { group: group as Group, key };
}

export function writeItem({ group, key }: ItemName): string {
  return `${group}:${key}`;
}
