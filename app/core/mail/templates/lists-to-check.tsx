import { plural } from "#app/lib/numbers.ts";
import { Layout } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";
import { REASONS, type ContentOf, type Written } from "./template.ts";

export function listsToCheck({ lists, url }: ContentOf<"lists_to_check">): Written {
  const count = plural(lists.length, "lista espera", "listas esperam");
  return {
    subject: `${count} conferência no Martelo`,
    body: (
      <Layout
        preview="Até lá o portal mostra as listas anteriores."
        heading={`${count} conferência`}
        name=""
        reason={REASONS.administration}
      >
        <Paragraph>
          Estas listas podem ser lidas, mas o que dizem é improvável. Até que outra lista as confirme ou
          alguém as aceite, o portal mostra as anteriores e avisa que há listas mais novas.
        </Paragraph>
        <Facts facts={lists.map(({ list, reasons }) => [list, reasons.join("; ")])} />
        <Paragraph>
          Se só faltam imóveis e a lista de outro dia traz os mesmos, ou deixa de trazer as mesmas vendas, as
          duas entram sozinhas.
        </Paragraph>
        <Action label="Conferir as listas" url={url} />
        <Aside>
          Enquanto houver alguma de um destes estados esperando, não escrevemos sobre as seguintes dele.
        </Aside>
      </Layout>
    ),
  };
}
