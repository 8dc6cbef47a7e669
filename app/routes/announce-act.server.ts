import type { RouterContextProvider } from "react-router";
import { reportErrorContext } from "#app/services.ts";
import { badNews, type Toast } from "#app/ui/toast.ts";
import { announce } from "./viewer.server.ts";

/**
 * Does what an administrator asked for and announces the toast that it returns. A fault is reported, and its toast says
 * `fault`, what could not be done: `Erro ao deletar aviso`.
 */
export async function announceAct(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  fault: string,
  act: () => Promise<Toast>,
): Promise<void> {
  try {
    announce(context, await act());
  } catch (error) {
    // A thrown answer is none.
    if (!(error instanceof Error)) throw error;
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", `${fault}\nTente novamente em alguns instantes.`));
  }
}
