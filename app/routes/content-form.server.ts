import { data, redirect, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Db } from "#app/db/connect.server.ts";
import {
  CHANGED_MEANWHILE,
  DELETED_MEANWHILE,
  TRY_AGAIN,
  type ContentList,
} from "#app/features/admin/content/content-parts.ts";
import { typedIn, versionIn } from "#app/features/admin/content/fields.ts";
import { capitalized } from "#app/lib/enumerate.ts";
import { readForm, type FieldErrors } from "#app/lib/form.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import { announceAct } from "./announce-act.server.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

/** What saving or deleting came to where another administrator may have been first. */
interface Contended {
  outcome: "saved" | "deleted" | "changed" | "gone";
  version?: number;
}

interface Sent<K extends string> {
  request: Request;
  context: Readonly<RouterContextProvider>;
  form: FormData;
  fields: readonly K[];
  /** What the form is about: `aviso`. */
  noun: string;
}

/** The answers to a form about a piece of content, which give back what was typed into it. */
export function contentForm<K extends string>({ request, context, form, fields, noun }: Sent<K>) {
  const sentVersion = versionIn(form);

  function refused(errors: Readonly<Record<string, string>>, status: number, version = sentVersion) {
    announce(context, badNews("Erro", `Erro ao salvar ${noun}\n${Object.values(errors)[0]}`));
    return data({ errors, typed: typedIn(form, fields), version }, { status });
  }

  return {
    refused,
    /** Null: it was saved. */
    refusedWhere({ outcome, version }: Contended) {
      if (outcome === "gone") return refused({ "": DELETED_MEANWHILE }, 409, 0);
      return outcome === "changed" ? refused({ "": CHANGED_MEANWHILE }, 409, version) : null;
    },
    failed(error: unknown) {
      context.get(reportErrorContext)(error, request);
      return refused({ "": TRY_AGAIN }, 500);
    },
  };
}

/** Which piece is meant, and the version that the administrator had before them. */
interface Edited<Id> {
  id: Id;
  version: number;
}

/** A kind of content whose pieces are saved and deleted from the dialogs of its list. */
interface SavedContent<Id extends string | number, Draft, K extends string> {
  /** `aviso`. */
  noun: string;
  list: ContentList<Id>;
  fields: readonly K[];
  form(now: Date): z.ZodType<Draft>;
  /** Whether saving one asks who somebody is once more, as deleting does. */
  asksAgain: boolean;
  /** Writes a draft; errors of fields where the database knows that they are wrong. */
  save(
    db: Db,
    adminId: string,
    edited: Edited<Id | "novo">,
    draft: Draft,
    now: Date,
  ): Promise<Contended | { outcome: "wrong"; errors: FieldErrors }>;
  delete(db: Db, adminId: string, edited: Edited<Id>, now: Date): Promise<Contended>;
}

/** Saves or deletes a piece of content as a form of its list asks. */
export async function changeContent<Id extends string | number, Draft, K extends string>(
  { request, url, context }: Pick<Sent<K>, "request" | "context"> & { url: URL },
  { noun, list, fields, ...kind }: SavedContent<Id, Draft, K>,
) {
  const { userId: adminId } = await requireAdmin(context, request);
  const { accounts, content, now } = context.get(servicesContext);
  const form = await postedForm(request);
  const query = list.read(url.searchParams);
  const version = versionIn(form);
  const closed = redirect(list.href({ ...query, open: null, remove: null }));
  const { open, remove: id } = query;
  if (form.get("intent") === "deletar" && id !== null) {
    await requireFreshAdmin(context, request, form);
    await announceAct({ request, context }, notDeleted(noun), async () => {
      const deletion = await kind.delete(accounts.db, adminId, { id, version }, now());
      await content.changed();
      return deletionToast(noun, deletion);
    });
    return closed;
  }
  if (open === null) throw data(null, { status: 400 });
  const answers = contentForm({ request, context, form, fields, noun });
  const read = readForm(kind.form(now()), form);
  if (!read.ok) return answers.refused(read.errors, 422);
  if (kind.asksAgain) await requireFreshAdmin(context, request, form);
  try {
    const saved = await kind.save(accounts.db, adminId, { id: open, version }, read.value, now());
    const refused =
      saved.outcome === "wrong" ? answers.refused(saved.errors, 422) : answers.refusedWhere(saved);
    if (refused) return refused;
  } catch (error) {
    return answers.failed(error);
  }
  await content.changed();
  announce(context, goodNews("Sucesso", `${capitalized(noun)} salvo com sucesso`));
  return closed;
}

/** What is announced when somebody asked to delete a piece of content. */
export function deletionToast(noun: string, { outcome }: Contended): Toast {
  if (outcome === "changed") return badNews("Nada foi deletado", `O ${noun} mudou desde que você o abriu.`);
  if (outcome === "gone") return badNews("Erro", `${notDeleted(noun)}\nEle já não existe.`);
  return goodNews("Sucesso", `${capitalized(noun)} deletado com sucesso`);
}

export function notDeleted(noun: string): string {
  return `Erro ao deletar ${noun}`;
}
