import { useEffect, useState } from "react";

interface OfflinePage {
  path: string;
  title: string;
}

/** The names of the worker's caches of pages begin so (`public/sw.js`). */
const CACHE = "martelo.paginas";

/** At most so many, those kept last. */
const MOST = 20;

/** Links to the pages that the service worker keeps on this device; nothing without any. */
export function OfflinePages() {
  const [pages, setPages] = useState<OfflinePage[]>([]);
  useEffect(() => {
    offlinePages().then(setPages, () => {});
  }, []);
  if (pages.length === 0) return null;
  return (
    <section
      className="grid w-full max-w-prose gap-3 justify-self-center text-left"
      aria-labelledby="guardadas"
    >
      <h2 id="guardadas" className="text-lg font-semibold">
        Guardado neste aparelho
      </h2>
      <ul className="grid divide-y divide-line border-y border-line">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} className="link flex min-h-11 items-center py-2">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function offlinePages(): Promise<OfflinePage[]> {
  const pages: OfflinePage[] = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHE)) continue;
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).toReversed()) {
      const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? "";
      const title = new DOMParser().parseFromString(html, "text/html").title.replace(/ · Martelo$/, "");
      const { pathname, search } = new URL(request.url);
      if (title !== "" && pages.length < MOST) pages.push({ path: pathname + search, title });
    }
  }
  return pages;
}
