import type { ArticleView } from "./article-view.ts";
import { LiveCostsBlock, LiveSearchBlock } from "./live-blocks.tsx";

/** The text of an article, with its searches and tables of costs as they are answered now. */
export function ArticleParts({ parts }: Pick<ArticleView, "parts">) {
  return parts.map((part) => <Part key={part.kind === "text" ? part.html : part.words} part={part} />);
}

function Part({ part }: { part: ArticleView["parts"][number] }) {
  if (part.kind === "search") return <LiveSearchBlock search={part} />;
  if (part.kind === "costs") return <LiveCostsBlock costs={part} />;
  // Made by our own Markdown reader, which lets no HTML through.
  return <div className="article" dangerouslySetInnerHTML={{ __html: part.html }} />;
}
