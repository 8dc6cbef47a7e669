import { Readable } from "node:stream";
import { sitemapFile } from "#app/features/reach/sitemap-files.server.ts";
import { servicesContext } from "#app/services.ts";
import { SITEMAP_HEADERS, sitemapSource } from "./sitemap-source.server.ts";
import type { Route } from "./+types/sitemap-file.ts";

/** One sitemap: `/sitemaps/imoveis-sp.xml`. It is sent while it is made. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const name = /^(.*)\.xml$/.exec(params.file)?.[1];
  const source = sitemapSource(context.get(servicesContext), request);
  const parts = name === undefined ? null : await sitemapFile(source, name);
  if (parts === null) throw new Response(null, { status: 404 });
  const stream = Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream<Uint8Array>;
  return new Response(stream, { headers: SITEMAP_HEADERS });
}
