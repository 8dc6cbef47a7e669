import { data, redirect } from "react-router";
import { settleBatch } from "#app/features/admin/data-health/batch.server.ts";
import { batchForm, dataForm } from "#app/features/admin/data-health/data-form.ts";
import { DataPage } from "#app/features/admin/data-health/data-page.tsx";
import { BATCH_NAME, dataList, type Batch } from "#app/features/admin/data-health/data-words.ts";
import { dataScreen, filterOf } from "#app/features/admin/data-health/data-screen.server.ts";
import { settle, type Settled } from "#app/features/admin/data-health/settle.server.ts";
import styles from "#app/features/admin/data-health/data.css?url";
import pin from "#app/features/map/pin/pin.css?url";
import { resolvePlace } from "#app/facts/places/places.ts";
import type { SuspicionFilter } from "#app/core/ingestion/corrections/suspicions.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { LOCK_BUSY, LockBusy } from "#app/db/brief-wait.server.ts";
import { readForm, type FieldErrors } from "#app/lib/form.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-data.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export const links: Route.LinksFunction = () => [styles, pin].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, mapGround } = context.get(servicesContext);
  const ground = await mapGround();
  try {
    return { screen: await dataScreen(accounts.db, dataList.read(url.searchParams)), ground };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar a saúde dos dados"));
    return data({ screen: null, ground }, { status: 500 });
  }
}

const NOT_SAVED = "Erro ao corrigir os dados";
/** What the page of properties says too. */
const STATUS_NOT_SAVED = "Erro ao atualizar status da propriedade";
const STATUS_ACTS = new Set<unknown>(["indisponivel", "disponivel"]);
/** Fields that somebody types; the others are not wrong in a form of ours. */
const TYPED = new Set(["municipio", "posicao", "precisao", "motivo"]);

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const { accounts, listingsChanged, now } = context.get(servicesContext);
  const form = await postedForm(request);
  const notSaved = STATUS_ACTS.has(form.get("acao")) ? STATUS_NOT_SAVED : NOT_SAVED;
  const refuse = (errors: FieldErrors) => {
    announce(context, badNews("Erro", `${notSaved}\n${Object.values(errors)[0]}`));
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    return data({ item: typed.item ?? BATCH_NAME, act: typed.acao!, errors, typed }, { status: 422 });
  };
  const query = dataList.read(url.searchParams);
  const { batch } = query;
  const actor = { adminId, now: now() };
  const work = batch ? readBatchAct(form, { filter: filterOf(query), batch }) : readAct(form);
  if (!work.ok) {
    if (!Object.keys(work.errors).every((field) => TYPED.has(field))) throw data(null, { status: 400 });
    return refuse(work.errors);
  }
  try {
    const settled = await work.settle(accounts.db, actor);
    if (settled === null) throw data(null, { status: 400 });
    if (settled.outcome === "refused") return refuse(settled.errors);
    if (settled.outcome === "done") {
      if (settled.changesSearch) await listingsChanged();
      announce(context, goodNews("Sucesso", settled.text));
    } else announce(context, badNews("Nada mudou", settled.text));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Nothing that was typed is lost.
    if (error instanceof LockBusy) return refuse({ ocupado: LOCK_BUSY });
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", `${notSaved}\nTente novamente em alguns instantes.`));
  }
  return redirect(dataList.href({ ...query, open: null, batch: null }));
}

type Read =
  | { ok: false; errors: FieldErrors }
  | { ok: true; settle(db: Db, actor: { adminId: string; now: Date }): Promise<Settled | null> };

function readAct(form: FormData): Read {
  const read = readForm(dataForm, form);
  if (!read.ok) return read;
  return { ok: true, settle: (db, actor) => settle(db, actor, read.value, resolvePlace) };
}

function readBatchAct(form: FormData, rows: { filter: SuspicionFilter; batch: Batch }): Read {
  const read = readForm(batchForm, form);
  if (!read.ok) return read;
  return { ok: true, settle: (db, actor) => settleBatch(db, actor, rows, read.value) };
}

export default function AdminData({ loaderData, actionData }: Route.ComponentProps) {
  return <DataPage screen={loaderData.screen} refused={actionData ?? null} ground={loaderData.ground} />;
}
