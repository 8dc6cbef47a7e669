import { data, redirect } from "react-router";
import { storePending } from "#app/core/page-deliveries/deliveries.server.ts";
import type { Refusal } from "#app/core/page-deliveries/delivery.ts";
import type { Brought, PageReader } from "#app/core/page-deliveries/read-delivery.server.ts";
import { canonicalNumber, isDemoNumber, officialUrl } from "#app/facts/listings/listing.ts";
import type { TypedPage } from "#app/features/page-deliveries/bring-form.tsx";
import { BringPage } from "#app/features/page-deliveries/bring-page.tsx";
import { BRING_FIELDS, deliveryPath } from "#app/features/page-deliveries/bring-paths.ts";
import { sharedPath } from "#app/features/reach/shared-link.ts";
import { dayInSaoPaulo, readDay } from "#app/lib/dates.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { servicesContext } from "#app/services.ts";
import { bytesOf, readDeliveryOf, readPageForm, textOf } from "./page-intake.server.ts";
import type { Route } from "./+types/receive-page.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Trazer a página de um imóvel · Martelo" },
  { name: "robots", content: "noindex" },
];

/** The manifest's name of what is shared as text. */
const SHARED_TEXT = "texto";
/** A refused text comes back up to this length: a longer one is quicker to copy again. */
const MAX_RETURNED = 200_000;
/** Nobody writes a day longer than this. */
const MAX_DAY = 40;
const NOTHING = "Escolha o arquivo da página, ou cole o texto dela.";
const EMPTY =
  "O arquivo chegou vazio: alguns celulares não entregam o que se compartilha. Abra a página, copie o texto dela e cole abaixo.";

/**
 * Takes a page from a form of any site, which carries no session, and what is shared with the installed app. It is pending
 * until the session of our own page takes it over, so a strange site changes nothing of anybody's account.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") throw data(null, { status: 405, headers: { Allow: "POST" } });
  const services = context.get(servicesContext);
  const { accounts, now } = services;
  const received = await readPageForm(request, context, { address: visitorOf(request.headers).address });
  if (!received.ok) return refuse(received.refusal);
  const form = received.value;
  const { hasFile, ...brought } = await broughtBy(form, services.pageReader);
  const day = textOf(form, BRING_FIELDS.savedOn).trim();
  const text = textOf(form, BRING_FIELDS.page);
  const typed = {
    page: text.slice(0, MAX_RETURNED),
    number: brought.number,
    savedOn: day.slice(0, MAX_DAY),
    isCut: text.length > MAX_RETURNED,
  };
  const savedOn = day === "" ? null : readDay(day);
  if (day !== "" && (savedOn === null || savedOn > dayInSaoPaulo(now())))
    return refuse(
      { status: 422, why: "Não dá para ler o dia: escreva dia, mês e ano, como 29/11/2026." },
      typed,
    );
  if (brought.bytes.length === 0) {
    const shared = sharedPath(sharedParts(form), services.origin(request));
    if (!form.has(BRING_FIELDS.file) && shared !== "/dashboard") throw redirect(shared, 303);
    // Only our own form has the field, and it may have been sent as it was.
    return refuse({ status: 422, why: form.has(BRING_FIELDS.page) && !hasFile ? NOTHING : EMPTY }, typed);
  }
  const read = await readDeliveryOf(context, { ...brought, savedOn });
  if (!read.ok) return refuse(read.refusal, typed);
  throw redirect(deliveryPath(await storePending(accounts.db, read.value, now())), 303);
}

async function broughtBy(
  form: FormData,
  { kindOf }: PageReader,
): Promise<Omit<Brought, "savedOn"> & { hasFile: boolean }> {
  const sent = form.get(BRING_FIELDS.file);
  const file = sent instanceof File && sent.size > 0 ? sent : null;
  // The text of a page may be shared like any other text.
  const shared = textOf(form, SHARED_TEXT);
  const isPage = kindOf(Buffer.from(shared)) === "property-page";
  const page = textOf(form, BRING_FIELDS.page) || (isPage ? shared : "");
  const deadline = textOf(form, BRING_FIELDS.deadline);
  const text = deadline === "" ? page : `<html><body>${page}<script>${deadline}</script></body></html>`;
  return {
    bytes: file ? await bytesOf(file) : Buffer.from(text.trim()),
    fileName: file?.name ?? "",
    url: textOf(form, BRING_FIELDS.url) || null,
    number: canonicalNumber(textOf(form, BRING_FIELDS.number)),
    // A field in which no file was chosen is sent as a file without a name.
    hasFile: sent instanceof File && sent.name !== "",
  };
}

/** What the installed app was given besides a file. */
function sharedParts(form: FormData): URLSearchParams {
  return new URLSearchParams(
    [...form].filter((part): part is [string, string] => typeof part[1] === "string"),
  );
}

function refuse({ status, why }: Refusal, typed?: TypedPage) {
  return data({ why, ...(typed && { typed }) }, { status });
}

export default function Page({ actionData }: Route.ComponentProps) {
  const number = actionData?.typed?.number ?? null;
  const official = number === null || isDemoNumber(number) ? null : officialUrl(number);
  return <BringPage number={number} officialUrl={official} refusal={actionData ?? null} />;
}
