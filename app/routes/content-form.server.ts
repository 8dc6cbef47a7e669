import { data, type RouterContextProvider } from "react-router";
import {
  CHANGED_MEANWHILE,
  DELETED_MEANWHILE,
  TRY_AGAIN,
} from "#app/features/admin/content/content-parts.ts";
import { typedIn, versionIn } from "#app/features/admin/content/fields.ts";
import { capitalized } from "#app/lib/enumerate.ts";
import { reportErrorContext } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import { announce } from "./viewer.server.ts";

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

/** What is announced when somebody asked to delete a piece of content. */
export function deletionToast(noun: string, { outcome }: Contended): Toast {
  if (outcome === "changed") return badNews("Nada foi deletado", `O ${noun} mudou desde que você o abriu.`);
  if (outcome === "gone") return badNews("Erro", `${notDeleted(noun)}\nEle já não existe.`);
  return goodNews("Sucesso", `${capitalized(noun)} deletado com sucesso`);
}

export function notDeleted(noun: string): string {
  return `Erro ao deletar ${noun}`;
}
