import { data } from "react-router";
import { readPostQuery } from "#app/features/admin/content/posts/post-query.ts";
import { PostsPage } from "#app/features/admin/content/posts/posts-page.tsx";
import { postsScreen } from "#app/features/admin/content/posts/posts-screen.server.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import { announce, requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-posts.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  try {
    return { screen: await postsScreen(accounts.db, readPostQuery(url.searchParams), now()) };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar artigos"));
    return data({ screen: null }, { status: 500 });
  }
}

export default function AdminPosts({ loaderData }: Route.ComponentProps) {
  return <PostsPage screen={loaderData.screen} />;
}
