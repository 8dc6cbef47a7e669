import type { Viewer } from "#app/features/accounts/viewer.ts";
import { spendTaking } from "#app/features/following/followed.server.ts";
import type { Services } from "#app/platform/services.ts";

/** Refuses who has files of their whole list made without end. */
export async function limitTakingAlong({ accounts, now }: Services, { userId }: Viewer): Promise<void> {
  const wait = await spendTaking(accounts.db, userId, now());
  if (wait === 0) return;
  const minutes = Math.ceil(wait / 60);
  throw new Response(`Muitos arquivos seguidos: espere ${minutes} min e tente de novo.\n`, {
    status: 429,
    headers: {
      "Retry-After": String(wait),
      "Cache-Control": "private, no-store",
      "Content-Type": "text/plain; charset=utf-8",
    },
  });
}
