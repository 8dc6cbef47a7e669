import { data, type RouterContextProvider } from "react-router";
import { reportErrorContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import { announce } from "./viewer.server.ts";

/**
 * What a page of administrators shows; null, with the toast `fault` (`Erro ao carregar artigo`), where it cannot be read:
 * the page stays and says so.
 */
export async function viewOrToast<View>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  fault: string,
  read: () => Promise<View>,
) {
  try {
    return data<{ view: View | null }>({ view: await read() });
  } catch (error) {
    // A thrown answer is none.
    if (!(error instanceof Error)) throw error;
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", fault));
    return data<{ view: View | null }>({ view: null }, { status: 500 });
  }
}
