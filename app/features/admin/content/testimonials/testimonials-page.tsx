import { Link } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LeftOut } from "#app/ui/left-out.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { NotLoaded } from "../../kit/admin-page.tsx";
import { Figures } from "../../kit/figures.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import { RowLink, RowsTable, type Column } from "../../kit/rows-table.tsx";
import { ContentPage } from "../content-page.tsx";
import { TESTIMONIALS_PATH, type RefusedForm } from "../content-parts.ts";
import { DeleteDialog } from "../form-parts.tsx";
import { TestimonialDialog } from "./testimonial-dialog.tsx";
import type { TestimonialTyped } from "./testimonial-fields.ts";
import { testimonialList } from "./testimonial-query.ts";
import type { TestimonialRow, TestimonialsScreen } from "./testimonials-screen.server.ts";

interface Props {
  /** Null: it could not be loaded. */
  screen: TestimonialsScreen | null;
  refused: RefusedForm<TestimonialTyped> | null;
}

/** `/admin/conteudo/depoimentos`: what people said of the portal. */
export function TestimonialsPage({ screen, refused }: Props) {
  return (
    <ContentPage
      title="Depoimentos"
      lead="Só de pessoas de verdade, que concordaram. A página inicial mostra os seis primeiros publicados; sem nenhum,
        a seção não aparece."
    >
      {screen === null ? (
        <NotLoaded text="Erro ao carregar depoimentos" to={TESTIMONIALS_PATH} />
      ) : (
        <Loaded screen={screen} refused={refused} />
      )}
    </ContentPage>
  );
}

function Loaded({ screen, refused }: { screen: TestimonialsScreen } & Pick<Props, "refused">) {
  const { query, figures, rows, total, page, pages, removing } = screen;
  // What was written about one that somebody else deleted is not lost: it is a new one then.
  const dialog = screen.dialog ?? (refused && { id: "novo", version: 0, typed: refused.typed });
  const closed = testimonialList.href({ ...query, open: null, remove: null });
  const linked = rows.map((row) => ({
    ...row,
    to: testimonialList.href({ ...query, open: row.id, remove: null }),
  }));
  return (
    <>
      <div className="admin-list">
        <LeftOut of={testimonialList.leftOut} />
        <Figures figures={figures} />
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <output className="font-semibold">{plural(total, "depoimento", "depoimentos")}</output>{" "}
          <Link
            to={testimonialList.href({ ...query, open: "novo", remove: null })}
            preventScrollReset
            className="button button-brand icon-start min-w-[11.15625rem]"
          >
            Novo depoimento
            <Icon name="plus" />
          </Link>
        </div>
        {rows.length === 0 ? (
          <p className="panel text-muted">Nenhum depoimento ainda.</p>
        ) : (
          <RowsTable caption="Depoimentos" columns={COLUMNS} rows={linked} keyOf={({ id }) => id} />
        )}
        <NumberedPages
          page={page}
          pages={pages}
          at={(to) => testimonialList.href({ page: to, open: null, remove: null })}
        />
      </div>
      {dialog && (
        <PageDialog
          key={dialog.id}
          title={dialog.id === "novo" ? "Novo depoimento" : "Depoimento"}
          closeTo={closed}
          tall
        >
          <TestimonialDialog
            dialog={dialog}
            refused={refused}
            action={testimonialList.href({ ...query, open: dialog.id, remove: null })}
            removeTo={
              dialog.id === "novo" ? null : testimonialList.href({ ...query, open: null, remove: dialog.id })
            }
          />
        </PageDialog>
      )}
      {removing && (
        <DeleteDialog
          title="Deletar depoimento"
          text={`O depoimento de ${removing.name} sai da página inicial e é apagado com o registro do consentimento.`}
          version={removing.version}
          closeTo={closed}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column<TestimonialRow & { to: string }>[] = [
  { heading: "Nome", width: "22%", cell: ({ to, name }) => <RowLink to={to} name={name} /> },
  {
    heading: "Depoimento",
    width: null,
    narrow: "wide",
    cell: ({ body, place }) => (
      <>
        <span className="line-clamp-2">{body}</span> <span className="block text-muted">{place}</span>
      </>
    ),
  },
  { heading: "Posição", width: "6rem", numeric: true, cell: ({ position }) => `${position}º` },
  {
    heading: "Consentimento",
    width: "9rem",
    cell: ({ consent }) => consent ?? <span className="text-muted">não registrado</span>,
  },
  {
    heading: "Status",
    width: "8rem",
    narrow: "aside",
    cell: ({ published }) =>
      published ? <span className="tag tag-good">Publicado</span> : <span className="tag">Guardado</span>,
  },
];
