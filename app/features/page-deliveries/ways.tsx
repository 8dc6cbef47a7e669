import type { ReactNode } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { BRING_PATH, RECEIVE_PATH, SINGLEFILE_PATH, BRING_FIELDS } from "./bring-paths.ts";
import { TokenList, type TokenView } from "./token-list.tsx";

interface Props {
  /** Of this portal, as people write it. */
  origin: string;
  /** Tokens of the member who looks; null: a visitor. */
  tokens: readonly TokenView[] | null;
}

const { page, deadline, url } = BRING_FIELDS;

/** What somebody reads who presses it elsewhere. */
const ELSEWHERE = "Abra a página de um imóvel no site da Caixa e toque de novo.";

/** The ways that need to be set up once, each in a few lines. */
export function Ways({ origin, tokens }: Props) {
  const receiver = origin + RECEIVE_PATH;
  const script = shortcutScript(receiver);
  return (
    <section aria-labelledby="um-toque" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="um-toque" className="text-lg font-semibold">
          Com um toque
        </h2>
        <p className="text-sm text-muted">Prepare uma vez o jeito do seu aparelho.</p>
      </div>
      <div className="grid divide-y divide-line border-y border-line">
        <Way title="Favorito no computador">
          <Steps>
            <li>Mostre a barra de favoritos do navegador e arraste o botão abaixo para ela.</li>
            <li>Na página do imóvel, no site da Caixa, clique nele.</li>
            <li>O Martelo abre em outra aba e mostra o que leu.</li>
          </Steps>
          {/* React refuses such an address, which here runs only after it was dragged to another page. */}
          <p
            dangerouslySetInnerHTML={{
              __html: `<a class="button" draggable="true" href="${bookmarklet(receiver)}">Trazer para o Martelo</a>`,
            }}
          />
        </Way>
        <Way title="Favorito no Android">
          <Steps>
            <li>Guarde esta página nos favoritos com o nome Martelo.</li>
            <li>Edite o favorito e cole o endereço abaixo no lugar do dele.</li>
            <li>Na página do imóvel, digite Martelo na barra de endereço e toque no favorito.</li>
          </Steps>
          <Code text={bookmarklet(receiver)} label="Copiar o endereço" />
        </Way>
        <Way title="Favorito no iPhone">
          <Steps>
            <li>No Safari, guarde esta página nos favoritos com o nome Martelo.</li>
            <li>Edite o favorito e cole o endereço abaixo no lugar do dele.</li>
            <li>Na página do imóvel, abra os favoritos e toque nele.</li>
          </Steps>
          <Code text={bookmarklet(receiver)} label="Copiar o endereço" />
        </Way>
        <Way title="Atalho no iPhone">
          <Steps>
            <li>No app Atalhos, crie um com a ação Executar JavaScript na Página da Web.</li>
            <li>Cole nela o texto abaixo e ligue Mostrar na Folha de Compartilhamento.</li>
            <li>Na página do imóvel, no Safari, toque em Compartilhar e no atalho.</li>
          </Steps>
          <Code text={script} label="Copiar o texto" />
        </Way>
        <Way title="Compartilhar com o app instalado">
          <Steps>
            <li>Instale o Martelo pelo menu do Chrome ou do Edge.</li>
            <li>Na página do imóvel, use Baixar página, e depois compartilhe o arquivo com o Martelo.</li>
            <li>Se o arquivo chegar vazio, copie o texto da página e cole acima.</li>
          </Steps>
        </Way>
        <Way title="Extensão SingleFile">
          <Steps>
            <li>Nas opções da extensão, em Destino, escolha enviar para uma API REST.</li>
            <li>
              {"Endereço: "}
              <code className="wrap-anywhere">{origin + SINGLEFILE_PATH}</code>
              {"; campo do arquivo: "}
              <code>file</code>
              {"; campo do endereço: "}
              <code>url</code>.
            </li>
            <li>Token de autorização: um dos seus, abaixo. Depois, um clique na extensão traz a página.</li>
          </Steps>
          <TokenList tokens={tokens} action={BRING_PATH} />
        </Way>
      </div>
    </section>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">{title}</summary>
      <div className="grid gap-3 pb-4 text-sm">{children}</div>
    </details>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className="grid max-w-[60ch] list-decimal gap-1 pl-5">{children}</ol>;
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="grid gap-2">
      <textarea readOnly rows={3} value={text} aria-label={label} className="field font-mono text-xs" />
      <div>
        <CopyButton text={text} label={label} done="Copiado" showLabel />
      </div>
    </div>
  );
}

/**
 * The script that brings the property page it runs on: it posts the property's box, its photos, the countdown, the line
 * with the deadline and the address by a form; of the page of a property that is gone its text. It loads nothing, asks nothing of the network by itself and knows no
 * secret, because every page on which it is pressed could read one.
 *
 * @param receiver the address that takes pages
 * @param target where the answer opens: another tab, or the page's own
 */
function pageScript(receiver: string, target: "_blank" | "_self"): string {
  return `(function(){var d=document,b=d.getElementById("dadosImovel"),t=d.body.innerText,h=t,m="",i,s=d.scripts;
if(b){h=b.outerHTML;["dias0","galeria-imagens"].forEach(function(n){var e=d.getElementById(n);
if(e&&!b.contains(e))h+=(n=="dias0"?e.parentNode:e).outerHTML})}
else if(!/dispon.vel para venda/i.test(t)){alert(${JSON.stringify(ELSEWHERE)});return}
for(i=0;i<s.length;i++)m=m||(/strLista:[^\\n]*/.exec(s[i].textContent)||[""])[0];
var f=d.createElement("form");f.method="post";f.action=${JSON.stringify(receiver)};f.target="${target}";
f.enctype="multipart/form-data";f.acceptCharset="utf-8";f.hidden=true;
function a(n,v){var t=d.createElement("textarea");t.name=n;t.value=v;f.appendChild(t)}
a("${page}",h);a("${deadline}",m);a("${url}",location.href);d.body.appendChild(f);f.submit();f.remove()})();`;
}

/** The address of the bookmark. */
function bookmarklet(receiver: string): string {
  return `javascript:${encodeURIComponent(pageScript(receiver, "_blank"))}`;
}

/** The script for the iOS action "Run JavaScript on Web Page", which ends when it says so. */
function shortcutScript(receiver: string): string {
  return `${pageScript(receiver, "_self")}\ncompletion(true);`;
}
