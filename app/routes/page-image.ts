import { postAt } from "#app/core/content/posts.server.ts";
import type { PageCard } from "#app/features/share-image/share-drawing.ts";
import { placeHref, readPlace } from "#app/facts/places/place-address.ts";
import { servicesContext, type Services } from "#app/services.ts";
import type { Route } from "./+types/page-image.ts";
import { pictureAnswer } from "./picture-answer.server.ts";

/** `/previas/blog/fgts.jpg`, `/previas/imoveis/sp.jpg`: the picture for the preview of a link to that page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const path = /^((?:blog|imoveis)\/[a-z0-9/-]+)\.jpg$/.exec(params["*"])?.[1];
  const card = path === undefined ? null : await cardOf(services, `/${path}`);
  if (card === null) throw new Response(null, { status: 404 });
  return pictureAnswer(request, await services.sharePictures.ofPage(card));
}

async function cardOf({ accounts, now, placePage }: Services, path: string): Promise<PageCard | null> {
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
  if (slug !== undefined) {
    const at = await postAt(accounts.db, slug, now());
    return at.kind === "post" ? { heading: at.post.title, note: at.post.summary } : null;
  }
  const [, , uf = "", city, district] = path.split("/");
  const key = readPlace({ uf, city, district });
  // Every other spelling would be one more page to count and to keep.
  if (key === null || placeHref(key) !== path) return null;
  const place = await placePage(path);
  return (
    place && {
      heading: place.title.replace(/ · Martelo$/, ""),
      note: "Quantos são, descontos por etapa e preço por m², lista após lista",
    }
  );
}
