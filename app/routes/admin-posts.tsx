import { postList } from "#app/features/admin/content/posts/post-fields.ts";
import { PostsPage } from "#app/features/admin/content/posts/posts-page.tsx";
import { postsScreen } from "#app/features/admin/content/posts/posts-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-posts.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar artigos", () =>
    postsScreen(accounts.db, postList.read(url.searchParams), now()),
  );
}

export default function AdminPosts({ loaderData }: Route.ComponentProps) {
  return <PostsPage screen={loaderData.view} />;
}
