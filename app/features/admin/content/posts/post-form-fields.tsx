import { useState } from "react";
import { Form } from "react-router";
import { ArticleParts } from "#app/features/blog/article-parts.tsx";
import { POST_CATEGORIES, POST_LIMITS } from "#app/core/content/post.ts";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { DayField, Field, MomentField, SelectField, TextAreaField } from "#app/ui/form.tsx";
import { TypingDraftNote, useTypingDraft } from "#app/ui/typing-draft.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { FormAlert } from "../content-page.tsx";
import type { EditorAnswer, EditorView } from "./post-form.ts";
import { PUBLICATIONS, type PostTyped } from "./post-fields.ts";

interface Props {
  view: EditorView;
  answer: EditorAnswer | null;
  savedHere: string | null;
}

/** The texts of an article. What is typed stays while other parts of the page change. */
export function PostForm({ view, answer, savedHere }: Props) {
  const form = useFirstInvalid<HTMLFormElement>(answer);
  const { draft, keep } = useTypingDraft(`artigo:${view.id}`);
  const restored = answer === null ? draft : null;
  // The address loses the number with the next link; that is no reason to make the fields anew.
  const [lastSaved, setLastSaved] = useState(savedHere);
  if (savedHere !== null && savedHere !== lastSaved) setLastSaved(savedHere);
  return (
    <Form
      ref={form}
      method="post"
      // Urlencoded, a long article is larger than such a form may be.
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={keep}
    >
      {restored && <TypingDraftNote />}
      {answer?.errors[""] && <FormAlert>{answer.errors[""]}</FormAlert>}
      {answer?.theirs && <Theirs typed={answer.theirs} />}
      {/* Made anew after its own saving and for restored texts only, never because somebody else saved. */}
      <Fields
        key={`${lastSaved} ${restored ? "draft" : ""}`}
        first={restored ?? answer?.typed ?? view.typed}
        firstVersion={restored?.versao ?? String(view.version)}
        answer={answer}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="salvar" busy="Salvando…">
          Salvar
        </SubmitButton>{" "}
        <SubmitButton name="intent" value="previa" busy="Preparando…" className="button">
          Ver prévia
        </SubmitButton>
      </div>
      {answer !== null && answer.preview !== null && (
        <section className="panel" aria-labelledby="previa">
          <h2 id="previa" className="text-sm font-semibold text-muted">
            Prévia: ainda não foi salva
          </h2>
          <div className="article-text">
            <ArticleParts parts={answer.preview} />
          </div>
        </section>
      )}
    </Form>
  );
}

interface FieldsProps {
  first: Partial<PostTyped>;
  firstVersion: string;
  answer: EditorAnswer | null;
}

function Fields({ first, firstVersion, answer }: FieldsProps) {
  // The version of the texts that these fields began with: a newer one of somebody else is not overwritten unseen.
  const [version] = useState(firstVersion);
  const errors = answer?.errors ?? {};
  const field = <K extends keyof PostTyped>(name: K) => ({
    name,
    defaultValue: first[name] ?? "",
    error: errors[name],
  });
  return (
    <>
      <input type="hidden" name="versao" value={answer?.version ?? version} />
      <Field {...field("titulo")} label="Título" maxLength={POST_LIMITS.title} autoComplete="off" />
      <Field
        {...field("endereco")}
        label="Endereço"
        hint="O fim de /blog/…, em minúsculas com hífens. Vazio: feito do título. O endereço antigo de um artigo publicado continua levando a ele."
        maxLength={POST_LIMITS.slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField
        {...field("resumo")}
        label="Resumo"
        hint={`Uma ou duas frases, para a lista e para os buscadores. Até ${POST_LIMITS.summary} caracteres.`}
        rows={2}
      />
      <TextAreaField
        {...field("texto")}
        label="Texto"
        hint="Em Markdown: ## para um subtítulo, **negrito**, [palavras](/endereco) para um link, listas com - e tabelas. Um parágrafo que é só um link para a busca (/dashboard?…) mostra quantos imóveis ela acha e três deles. [^lei-9514-30] no fim de uma frase nomeia a fonte dela: os nomes estão em Conteúdo. Imagens e HTML não são aceitos."
        rows={20}
      />
      <TextAreaField
        {...field("fontes")}
        label="Fontes"
        hint="Leituras gerais, uma por linha, com o endereço no fim: Lei 9.514/1997 https://www.planalto.gov.br/…"
        rows={4}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field("assunto")} label="Assunto" hint="Reúne artigos no blog.">
          <option value="">Nenhum</option>
          {Object.entries(POST_CATEGORIES).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <DayField
          {...field("revisado_em")}
          label="Revisado em"
          hint="Quando alguém conferiu o que ele diz."
        />
        <Field
          {...field("descricao_capa")}
          label="Descrição da capa"
          hint="Para quem não vê a imagem. Vazio: a imagem só enfeita."
          maxLength={POST_LIMITS.coverAlt}
          autoComplete="off"
        />
        <SelectField {...field("publicacao")} label="Status" hint="Agendado: aparece na hora marcada.">
          {Object.entries(PUBLICATIONS).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <MomentField {...field("quando")} label="Quando, se agendado" hint="Horário de Brasília." />
      </div>
    </>
  );
}

/** What somebody else saved, to be compared with what is in the form. */
function Theirs({ typed }: { typed: PostTyped }) {
  return (
    <details className="panel gap-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Ver o que foi salvo</summary>
      <dl className="grid gap-3 text-sm">
        {(
          [
            ["Título", typed.titulo],
            ["Endereço", typed.endereco],
            ["Resumo", typed.resumo],
            ["Texto", typed.texto],
            ["Fontes", typed.fontes],
          ] as const
        ).map(([term, text]) => (
          <div key={term} className="grid gap-1">
            <dt className="text-muted">{term}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
