import { ADDRESS, inventedPage, INVENTED_NUMBER } from "./invented-page.ts";
import { PAGE_URL, toCopy, toMhtml, toWebArchive } from "./page-containers.ts";

type Random = () => number;

const SAVED = { url: PAGE_URL + INVENTED_NUMBER, at: new Date("2026-08-31T12:26:49Z") };
const BASES = [
  inventedPage(),
  inventedPage({
    prices:
      "Valor de avaliação: R$ 170.000,00<br><b>Valor mínimo de venda: R$ 75.555,81</b> ( desconto de 55,56%)",
    box: `<div><b>Imóvel em disputa</b></div><b>Venda Online</b><div>Tempo restante: <div id="dias0">00 DIAS</div> <div id="horas0">08 HORAS</div> <div id="minutos0">33 MINUTOS</div> <div id="segundos0">11 SEGUNDOS</div></div>${ADDRESS}<p>Imóvel com ação judicial: 07185910420178070001</p><h6>Lances registrados nesta disputa</h6><table><tr><td>1</td><td>***</td><td>R$ 90.000,00</td></tr></table>`,
    deadline: "31/08/2026 18:00:00",
  }),
];

export const CONTAINERS = {
  html: (html: string) => Buffer.from(html),
  mhtml: (html: string) => toMhtml(html, SAVED, "quoted-printable"),
  base64: (html: string) => toMhtml(html, SAVED, "base64"),
  webarchive: (html: string) => toWebArchive(html, SAVED),
  text: (html: string) => Buffer.from(toCopy(html)),
} as const;

/** What breaks readers: open ends, entities, separators of each container, words of the page where they do not belong. */
const TOKENS = [
  "<div>",
  "</div>",
  "<!--",
  "-->",
  "<script>",
  '<div id="dadosImovel">',
  '"',
  "'",
  ">",
  "&#x110000;",
  "&nbsp;",
  "\u0000",
  "\uFFFD",
  "=\r\n",
  "\r\n------MultipartBoundary--invented----\r\n",
  "Content-Type: multipart/mixed; boundary=a\r\n",
  "bplist00",
  "R$ 999.999.999.999,99",
  "Número do imóvel: 1234567",
  "Endereço:",
  "Descrição:",
  "31/02/2026 25:61",
  'strLista: ("1@@" + "',
  " - CEP: 00000-000, ",
  "Lances registrados nesta disputa",
];

/** A saved page, spoilt at random before or after it was put into a container. */
export function mutatedPage(random: Random): { container: keyof typeof CONTAINERS; bytes: Buffer } {
  const container = pick(random, Object.keys(CONTAINERS) as (keyof typeof CONTAINERS)[]);
  let html = pick(random, BASES);
  const times = below(random, 4);
  for (let i = 0; i < times; i++) html = pick(random, TEXT_MUTATIONS)(html, random);
  let bytes = CONTAINERS[container](html);
  if (times === 0 || random() < 0.5) bytes = pick(random, BYTE_MUTATIONS)(bytes, random);
  return { container, bytes };
}

const TEXT_MUTATIONS: ((text: string, random: Random) => string)[] = [
  // A piece is missing.
  (text, random) => {
    const [from, to] = range(random, text.length, 600);
    return text.slice(0, from) + text.slice(to);
  },
  // A piece is there many times.
  (text, random) => {
    const [from, to] = range(random, text.length, 300);
    return text.slice(0, to) + text.slice(from, to).repeat(1 + below(random, 40)) + text.slice(to);
  },
  // A tag is doubled, or its attribute torn.
  (text, random) => {
    const tags = [...text.matchAll(/<[^>]*>/g)];
    const { 0: tag, index } = pick(random, tags);
    const torn = random() < 0.5 ? tag + tag : tag.replace(/["'=>]/, "");
    return text.slice(0, index) + torn + text.slice(index + tag.length);
  },
  // A token stands where it does not belong, once or many times.
  (text, random) => {
    const at = below(random, text.length);
    const times = random() < 0.2 ? below(random, 400) : 1;
    return text.slice(0, at) + pick(random, TOKENS).repeat(times) + text.slice(at);
  },
  // A digit is another one.
  (text, random) => {
    const at = below(random, text.length);
    return text.slice(0, at) + text.slice(at).replace(/\d/, String(below(random, 10)));
  },
];

const BYTE_MUTATIONS: ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => bytes.subarray(0, below(random, bytes.length)),
  (bytes, random) => bytes.subarray(below(random, bytes.length)),
  (bytes, random) => {
    const flipped = Buffer.from(bytes);
    for (let i = 1 + below(random, 30); i > 0; i--) flipped[below(random, bytes.length)] = below(random, 256);
    return flipped;
  },
  (bytes, random) => {
    const [from, to] = range(random, bytes.length, 2_000);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  (bytes, random) => {
    const [from, to] = range(random, bytes.length, 500);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
];

function below(random: Random, most: number): number {
  return Math.floor(random() * most);
}

function range(random: Random, length: number, most: number): [from: number, to: number] {
  const from = below(random, length);
  return [from, Math.min(length, from + below(random, most))];
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)]!;
}
