import { BRING_FIELDS } from "./bring-paths.ts";

const { page, deadline, url } = BRING_FIELDS;

/** What somebody reads who presses it elsewhere. */
const ELSEWHERE = "Abra a página de um imóvel no site da Caixa e toque de novo.";

/**
 * The script that brings the property page it runs on: it posts the property's box, its photos, the countdown, the line
 * with the deadline and the address by a form; of the page of a property that is gone its text. It loads nothing, asks nothing of the network by itself and knows no
 * secret, because every page on which it is pressed could read one.
 *
 * @param receiver the address that takes pages
 * @param target where the answer opens: another tab, or the page's own
 */
function script(receiver: string, target: "_blank" | "_self"): string {
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
export function bookmarklet(receiver: string): string {
  return `javascript:${encodeURIComponent(script(receiver, "_blank"))}`;
}

/** The script for the iOS action "Run JavaScript on Web Page", which ends when it says so. */
export function shortcutScript(receiver: string): string {
  return `${script(receiver, "_self")}\ncompletion(true);`;
}
