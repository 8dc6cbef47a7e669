import { Link } from "react-router";
import type { IsoDate } from "#app/lib/dates.ts";
import { ContactSection, Laws, LegalPage, LegalSection, type Contact } from "./legal-page.tsx";

/** Day on which the statement was last compared with the product. */
const REVISION: IsoDate = "2026-11-23";

/** `/acessibilidade`: what works with which help, what is known not to, and how to tell us. */
export function AccessibilityStatement({ contact }: { contact: Contact }) {
  return (
    <LegalPage
      title="Acessibilidade"
      revision={REVISION}
      summary={
        <p>
          O Martelo deve servir a todas as pessoas, com qualquer aparelho e qualquer ajuda técnica. Se algo
          não funcionar para você, conte: tratamos como defeito.
        </p>
      }
    >
      <LegalSection title="O que seguimos">
        <p>
          A Lei Brasileira de Inclusão (Lei nº 13.146/2015, art. 63) e as diretrizes WCAG 2.2, nível AA. Cada
          versão passa por testes automáticos em todas as páginas, em tela larga e estreita, com tema claro e
          escuro, antes de ser publicada.
          <Laws ids={["lei-13146"]} />
        </p>
      </LegalSection>
      <LegalSection title="O que funciona">
        <ul>
          <li>
            Só com o teclado: tudo o que se pode clicar se alcança com Tab, o foco é sempre visível, e o
            primeiro Tab oferece “Ir para o conteúdo”.
          </li>
          <li>
            Com leitor de tela: títulos, regiões e tabelas têm nome; resultados e avisos são anunciados; todo
            botão só de ícone tem nome; os desenhos não são lidos, porque o texto ao lado diz o mesmo.
          </li>
          <li>
            Com zoom de 200% e de 400%, e em telas a partir de 320 pixels de largura, sem rolar de lado.
          </li>
          <li>
            Sem depender da cor: preço que caiu, prazo e erro são ditos com palavras. O contraste dos textos é
            de pelo menos 4,5 para 1.
          </li>
          <li>Com tema claro, escuro ou com as cores de alto contraste do seu sistema.</li>
          <li>Com menos movimento: se o seu sistema pede, nada se anima.</li>
          <li>Sem JavaScript: buscar, filtrar, ler, entrar e favoritar são links e formulários.</li>
          <li>No toque: os alvos têm pelo menos 44 por 44 pixels.</li>
        </ul>
      </LegalSection>
      <LegalSection title="O que ainda não funciona bem">
        <ul>
          <li>
            O mapa é visual. Tudo o que ele mostra está também na lista ao lado, que tem os mesmos filtros;
            desenhar uma área à mão exige mouse ou toque, e estado, cidade e bairro fazem o mesmo pelo
            teclado.
          </li>
          <li>
            Fotos, matrículas e editais são da Caixa: as fotos não têm descrição, e os documentos são arquivos
            PDF que um leitor de tela pode não conseguir ler.
          </li>
          <li>
            Páginas de terceiros, como a de pagamento, a de entrada com Google, Microsoft ou Apple e o mapa do
            Google, seguem as regras deles.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Encontrou uma barreira?">
        <p>
          {"Conte em que página, com que aparelho e com que ajuda técnica, na "}
          <Link to="/ajuda?assunto=erro&voltar=/acessibilidade" className="link">
            página de ajuda
          </Link>
          . Você recebe um número de protocolo e uma resposta por e-mail, e pode pedir a informação de outra
          forma.
        </p>
      </LegalSection>
      <ContactSection contact={contact} />
    </LegalPage>
  );
}
