import type { RouterContextProvider } from "react-router";
import { spendDelivery } from "#app/core/page-deliveries/deliveries.server.ts";
import { MAX_DELIVERY_BYTES, type ReadDelivery, type Refusal } from "#app/core/page-deliveries/delivery.ts";
import { readDelivery, type Brought } from "#app/core/page-deliveries/read-delivery.server.ts";
import { FORM_REFUSALS, readLimitedForm } from "#app/platform/limited-form.server.ts";
import { servicesContext } from "#app/services.ts";

type Context = Readonly<RouterContextProvider>;

/** Limit of forms with a page that are read at the same time, because each is in memory. */
const AT_ONCE = 8;
let reading = 0;

const UNREAD = {
  too_large: "Aqui cabem no máximo 5 MB, e o que foi enviado é maior: traga só a página do imóvel.",
  too_slow: "O envio demorou demais e foi interrompido. Tente de novo.",
  unreadable: "O que foi enviado não chegou inteiro. Tente de novo.",
} as const;

type Intake<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** Reads a form that brings a page, within the limits of its sender. */
export async function readPageForm(
  request: Request,
  context: Context,
  from: Parameters<typeof spendDelivery>[1],
): Promise<Intake<FormData>> {
  const { accounts, now } = context.get(servicesContext);
  const wait = await spendDelivery(accounts.db, from, now());
  if (wait > 0) return refusal(429, `Muitas páginas seguidas: tente de novo em ${Math.ceil(wait / 60)} min.`);
  if (reading >= AT_ONCE)
    return refusal(503, "Muitas páginas estão chegando ao mesmo tempo. Tente de novo em um minuto.");
  reading++;
  try {
    const read = await readLimitedForm(request, MAX_DELIVERY_BYTES);
    return read.ok
      ? { ok: true, value: read.form }
      : refusal(FORM_REFUSALS[read.reason], UNREAD[read.reason]);
  } finally {
    reading--;
  }
}

/** Reads a page that somebody brought. */
export function readDeliveryOf(context: Context, brought: Brought): Promise<Intake<ReadDelivery>> {
  const { pageReader, now } = context.get(servicesContext);
  return readDelivery(pageReader, brought, now());
}

export async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

function refusal(status: Refusal["status"], why: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { status, why } };
}
