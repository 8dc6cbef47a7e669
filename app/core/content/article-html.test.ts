import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { readArticle } from "./article-html.ts";

/** The text of an article without parts that are answered when it is read. */
function articleHtml(body: string): string {
  return readArticle(body)
    .parts.map((part) => (part.kind === "text" ? part.html : `(${part.kind})`))
    .join("");
}

const ATTACKS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<a href='javascript:alert(1)'>x</a>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox)",
  "[x](&#106;avascript:alert(1))",
  "[x](//outro.example/a)",
  "[x](java\nscript:alert(1))",
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  "![x](https://a.example/espiao.png)",
  "![x](javascript:alert(1))",
  "<https://a.example/><svg/onload=alert(1)>",
  "[x]: javascript:alert(1)\n\n[x]",
  "```<script>\nalert(1)\n```",
  "<style>*{display:none}</style>",
  "<iframe src=https://a.example></iframe>",
  '<form action="/sair" method="post"><button>x',
];

const TAGS = new Set(
  "p h2 h3 h4 h5 h6 a em strong s ul ol li blockquote code pre br hr div table colgroup col thead tbody tr th td sup".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "href title rel class role aria-label tabindex start style id data-source".split(" "),
);

test.each(ATTACKS)("nothing of %j runs, loads something or leads to a script", (attack) => {
  const html = articleHtml(`antes\n\n${attack}\n\n## ${attack}\n\ndepois`);
  expect(html).not.toContain("(search)");
  new Parser({
    onopentag(name, attributes) {
      expect(TAGS).toContain(name);
      for (const key of Object.keys(attributes)) expect(ATTRIBUTES).toContain(key);
      if (name === "a") expect(attributes.href).toMatch(/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/);
    },
  }).end(html);
  expect(html).toContain("depois");
});

test("headings begin below the page's own, wide tables can be scrolled with the keyboard, other sites learn nothing", () => {
  expect(articleHtml("# Um\n\n###### Seis")).toBe(
    '<h2 id="secao-um">Um</h2>\n<h3 id="secao-seis">Seis</h3>\n',
  );
  expect(articleHtml("| a | b |\n|---|---|\n| 1 | 2 |")).toMatch(
    /^<div class="table-scroll" role="region" aria-label="Tabela" tabindex="0"><table style="--columns: 2"><colgroup><col><col><\/colgroup>[^]*<\/table><\/div>\n$/,
  );
  expect(articleHtml("[lei](https://www.planalto.gov.br) e [busca](/dashboard?estado=SP)")).toBe(
    '<p><a href="https://www.planalto.gov.br" rel="noopener">lei</a> e <a href="/dashboard?estado=SP">busca</a></p>\n',
  );
});

test("a source that a sentence names is a number that leads to the list of sources, the same wherever it is named again", () => {
  const body =
    "Sai em 60 dias.[^lei-9514-30] Paga 5%.[^decreto-21981]\n\n- De novo[^lei-9514-30], `[^cp-171]`, [^outra]";
  const { cited, unknown } = readArticle(body);
  expect({ cited, unknown }).toEqual({ cited: ["lei-9514-30", "decreto-21981"], unknown: ["outra"] });
  const html = articleHtml(body);
  expect(html.match(/href="#fonte-[^>]*>\d/g)!.map((link) => link.replace(/ title=.*>/, " "))).toEqual([
    'href="#fonte-lei-9514-30" 1',
    'href="#fonte-decreto-21981" 2',
    'href="#fonte-lei-9514-30" 1',
  ]);
  expect(html).toContain("<code>[^cp-171]</code>, [^outra]");
});

test("a paragraph that is only a link to a search is a part of its own, wherever else it stays a link", () => {
  const search = "[Com desconto](/dashboard?desconto_min=40)";
  const { parts, sections } = readArticle(
    `## Um\n\nAntes\n\n${search}\n\n## Um\n\nVeja ${search}\n\n- ${search}\n\n[lei](https://a.example)\n\n[juros](#tabela-juros)\n\n[x](#tabela-x)`,
  );
  expect(parts.map(({ kind }) => kind)).toEqual(["text", "search", "text", "costs", "text"]);
  expect(parts[1]).toEqual({ kind: "search", query: "desconto_min=40", words: "Com desconto" });
  expect(parts[3]).toEqual({ kind: "costs", table: "juros", words: "juros" });
  expect(parts[2]).toMatchObject({ html: expect.stringContaining('href="/dashboard?desconto_min=40"') });
  expect(sections).toEqual([
    { id: "secao-um", text: "Um" },
    { id: "secao-um-2", text: "Um" },
  ]);
});

test.for([
  ["headings", "# a\n"],
  ["tables", "| a |\n|---|\n\n"],
])("a text of nothing but %s, longer than an article may be, is read in a moment", ([, part]) => {
  const before = process.cpuUsage();
  const { parts, sections } = readArticle(part!.repeat(30_000));
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(1_000_000);
  expect(parts).toHaveLength(1);
  expect(sections).toHaveLength(part === "# a\n" ? 100 : 0);
});

test("headings of one name have addresses of their own, also beside one that has the address of another", () => {
  expect(readArticle("## a\n## a 2\n## a\n## a").sections.map(({ id }) => id)).toEqual([
    "secao-a",
    "secao-a-2",
    "secao-a-3",
    "secao-a-4",
  ]);
});

test("of many links to searches some are searches of their own, the others stay links", () => {
  const { parts } = readArticle("[Busca](/dashboard?estado=SP)\n\n".repeat(500));
  expect(parts.filter(({ kind }) => kind === "search")).toHaveLength(20);
  expect(parts.at(-1)).toMatchObject({
    kind: "text",
    html: expect.stringContaining('href="/dashboard?estado=SP"'),
  });
});
