import type { IsoDate } from "#app/lib/dates.ts";

// What pages tell search engines in the words of schema.org. Everything in it is also shown on the page.

const CONTEXT = "https://schema.org";
const NAME = "Martelo";

function organization(origin: string): object {
  return {
    "@type": "Organization",
    "@id": `${origin}/#organizacao`,
    name: NAME,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

/** The start page: the organization, and the site with its search. */
export function siteData(origin: string): object {
  return {
    "@context": CONTEXT,
    "@graph": [
      organization(origin),
      {
        "@type": "WebSite",
        "@id": `${origin}/#site`,
        name: NAME,
        url: `${origin}/`,
        inLanguage: "pt-BR",
        publisher: { "@id": `${origin}/#organizacao` },
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${origin}/dashboard?q={busca}` },
          "query-input": "required name=busca",
        },
      },
    ],
  };
}

/** The way from the start to a page; each step has its path, the last one is the page itself. */
export function breadcrumbData(origin: string, steps: readonly { name: string; path: string }[]): object {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: origin + path,
    })),
  };
}

interface ArticleFacts {
  title: string;
  summary: string;
  /** Absolute addresses of the page and of its picture. */
  address: string;
  image: string;
  published: IsoDate;
  /** The day of the last revision; null: none since it was published. */
  revised: IsoDate | null;
}

/** An article of the blog. */
export function articleData(origin: string, article: ArticleFacts): object {
  const { title, summary, address, image, published, revised } = article;
  const author = organization(origin);
  return {
    "@context": CONTEXT,
    "@type": "Article",
    headline: title,
    description: summary,
    image,
    mainEntityOfPage: address,
    inLanguage: "pt-BR",
    datePublished: published,
    dateModified: revised ?? published,
    author,
    publisher: author,
  };
}

/** The numbers of a page that can be had as a file. */
export interface DatasetFacts {
  name: string;
  description: string;
  /** Paths of the page and of its spreadsheet. */
  path: string;
  sheet: string;
  /** The first and the last day that the numbers are about. */
  first: IsoDate;
  last: IsoDate;
}

/** Statistics that we count from the bank's lists. */
export function datasetData(origin: string, dataset: DatasetFacts): object {
  const { name, description, path, sheet, first, last } = dataset;
  const creator = organization(origin);
  return {
    "@context": CONTEXT,
    "@type": "Dataset",
    name,
    description,
    url: origin + path,
    inLanguage: "pt-BR",
    isAccessibleForFree: true,
    // What may be done with it is said in the terms of use.
    license: `${origin}/terms#dados`,
    creator,
    publisher: creator,
    isBasedOn: "https://venda-imoveis.caixa.gov.br/sistema/download-lista.asp",
    temporalCoverage: `${first}/${last}`,
    spatialCoverage: { "@type": "Country", name: "Brasil" },
    distribution: { "@type": "DataDownload", encodingFormat: "text/csv", contentUrl: origin + sheet },
  };
}

/** Questions of a page with the whole text of their answers. */
export function questionsData(questions: readonly { question: string; answer: string }[]): object {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
