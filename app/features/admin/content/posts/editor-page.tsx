import { Form, Link } from "react-router";
import { SMALL_COVER } from "#app/core/content/post.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { POSTS_PATH } from "../content-parts.ts";
import { DeleteDialog } from "../content-page.tsx";
import { AdminPage, NotLoaded } from "../../kit/admin-page.tsx";
import type { EditorAnswer, EditorScreen } from "./post-form.ts";
import { PostForm } from "./post-form-fields.tsx";
import { editorAddress } from "./post-fields.ts";
import { StateTag } from "./state-tag.tsx";

interface Props {
  id: string;
  /** Null: the article could not be read. */
  view: EditorScreen | null;
  answer: EditorAnswer | null;
  /** Kinds of pictures that can be uploaded. */
  pictureTypes: string;
}

/** `/admin/conteudo/artigos/{id}`: an article to write, with its picture. */
export function EditorPage({ id, view: read, answer, pictureTypes }: Props) {
  const here = editorAddress(id);
  const view = read ?? (answer && onlyTyped(id, answer));
  if (view === null)
    return (
      <AdminPage title="Artigo" lead="O texto, as fontes e a capa de um artigo do blog.">
        <NotLoaded text="Erro ao carregar artigo" to={here} />
      </AdminPage>
    );
  const { version, saved, savedHere, removing } = view;
  const title = saved?.title ?? (version === 0 ? "Novo artigo" : "Artigo");
  return (
    <div className="page grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 py-6">
      <title>{`${title} · Administração · Martelo`}</title>
      <div className="grid gap-1">
        <BackLink to={POSTS_PATH}>Artigos</BackLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>{" "}
          {saved && <StateTag state={saved.state} />}
        </div>
        {saved && (
          <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
            {`${saved.words} `}
            {saved.address !== null && (
              <Link to={saved.address} className="link inline-flex min-h-11 items-center">
                Ver no blog
              </Link>
            )}
          </p>
        )}
      </div>
      <PostForm key={id} view={view} answer={answer} savedHere={savedHere} />
      {saved && <Cover id={id} cover={saved.cover} pictureTypes={pictureTypes} />}
      {saved && (
        <p className="border-t border-line pt-4">
          <Link to={`${here}?deletar=1`} preventScrollReset className="button button-danger">
            <Icon name="trash" />
            Deletar artigo…
          </Link>
        </p>
      )}
      {saved && removing && (
        <DeleteDialog
          title="Deletar artigo"
          text="O texto, a capa e os endereços antigos são apagados. Quem abrir o artigo não o encontra mais. Esta ação não pode ser desfeita."
          version={version}
          closeTo={here}
        />
      )}
    </div>
  );
}

/** The page where the article could not be read again after its form was sent: what was typed stays. */
function onlyTyped(id: string, { version, typed }: EditorAnswer): EditorScreen {
  return { id, version, typed, saved: null, savedHere: null, removing: false };
}

/** Its own form: a picture is sent at once, and what is being written stays. */
function Cover({ id, cover, pictureTypes }: { id: string; cover: string | null; pictureTypes: string }) {
  const action = `${editorAddress(id)}/capa`;
  return (
    <section className="grid gap-3 border-t border-line pt-4" aria-labelledby="capa">
      <h2 id="capa" className="text-lg font-semibold">
        Capa
      </h2>
      {cover !== null && (
        <img src={cover} alt="Capa atual" {...SMALL_COVER} className="h-auto w-full max-w-sm rounded-md" />
      )}
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        preventScrollReset
        className="grid justify-items-start gap-3"
      >
        <label htmlFor="foto" className="text-sm font-semibold">
          {cover === null ? "Escolha uma imagem" : "Trocar a imagem"}
        </label>
        <input id="foto" type="file" name="foto" accept={pictureTypes} required className="field max-w-sm" />
        <p className="text-xs text-muted">
          Até 5 MB. É cortada em 1200 × 630 pontos, e os dados da câmera são apagados.
        </p>
        <SubmitButton busy="Enviando…" name="intent" value="enviar" className="button">
          Enviar capa
        </SubmitButton>
      </Form>
      {cover !== null && (
        <Form method="post" action={action} encType="multipart/form-data" preventScrollReset>
          <SubmitButton busy="Tirando…" name="intent" value="tirar" className="button">
            Tirar capa
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
