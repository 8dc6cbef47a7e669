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
