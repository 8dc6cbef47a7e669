import { readBrought } from "#app/core/ingestion/sources/caixa/read-page.server.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";

export const INVENTED_NUMBER = "8700000000116";

/** Property pages in the source's exact form, with an invented property. */
export interface InventedPage {
  heading?: string;
  prices?: string;
  facts?: string;
  box?: string;
  hidden?: string;
  deadline?: string;
}

export const PAYMENTS = `<p>FORMAS DE PAGAMENTO ACEITAS:<br><i class="fa"></i>&nbsp;Recursos próprios.<br><i class="fa"></i>&nbsp;Permite utilização de FGTS. Consulte condições.<br><br>REGRAS PARA PAGAMENTO DAS DESPESAS (caso existam):<br>&nbsp;Condomínio: Sob responsabilidade do comprador.<br>&nbsp;Tributos: Sob responsabilidade do comprador, até 10%.<br><br></p>`;
export const ADDRESS = `<p><strong>Endereço:</strong><br>RUA DO LAGO,N. SN APTO. 12, JARDIM NOVO - CEP: 70000-110, MORRO ALTO - GOIAS</p>`;

/** The whole page; a test gives the parts that matter to it. */
export function inventedPage(parts: InventedPage = {}): string {
  return `<!DOCTYPE html><html><head><title>Caixa - Imóveis à venda</title></head><body>
<ul><li>FGTS</li><li>Permite financiamento.</li><li>Quartos: 9</li></ul><form id="frm_detalhe">
<div id="dadosImovel"><a href="#">Topo</a><div><div><h5>
  ${parts.heading ?? "RESIDENCIAL AURORA"}
  <input type="hidden" id="hdn_quartos" value=""><input type="hidden" id="hdnimovel" value="${parts.hidden ?? INVENTED_NUMBER}"></h5></div>
<div class="content"><p>${
    parts.prices ??
    "Valor de avaliação: R$ 262.731,00<br><b>Valor mínimo de venda 1º Leilão: R$ 277.492,86</b><br>Valor mínimo de venda 2º Leilão: R$ 212.894,53"
  }</p>
<p><span>Tipo de imóvel: <strong>Apartamento    </strong></span><br><!--span>Situação: <strong>Ocupado   </strong></span><br-->
${parts.facts ?? "<span>Quartos: <strong>2</strong></span><br><span>Garagem: <strong>1</strong></span><br>"}
<span>Número do imóvel: <strong>870000000011-6</strong></span><br><span>Matrícula(s): <strong>1163</strong></span><br>
<span>Comarca: <strong>MORRO ALTO-GO</strong></span><br><span>Ofício: <strong>04</strong></span><br>
<span>Inscrição imobiliária: <strong>111B9</strong></span><br><span>Averbação dos leilões negativos: <strong>
			Não se aplica
	</strong></span><br></p>
<p><span>Área total = <strong>1.082,35m2</strong></span><br><span>Área privativa = <strong>44,10m2</strong></span><br></p></div>
<div class="related-box">${
    parts.box ??
    `<div><span style="font-size: 14pt;"><b>Leilão SFI</b></span></div><span>Edital:&nbsp;0048/0226 - CPA/RE</span><br><span>Número do item: 65</span><br><span>Leiloeiro(a): FULANO DE TAL</span><br><span><i></i> Data do 1º Leilão - 14/10/2026 - 10h00</span><br><span> Data do 2º Leilão - 20/10/2026 - 9h30</span>${ADDRESS}<br><span><a href="#" onclick="javascript:ExibeDoc('/editais/matricula/GO/8700000000116.pdf')">Baixar</a></span><p><strong>Descrição:</strong><br>2  Quartos,  Wc.&nbsp;.</p>${PAYMENTS}`
  }</div>
<ul><li><a onclick="javascript:ExibeDoc('/editais/EL00480226CPARE.PDF')"><strong>Baixar edital e anexos</strong></a><br><span>(Edital publicado em: 27/08/2026 09:52:09)</span></li><button onclick="javascript:SiteLeiloeiro(&quot;www.leiloes-inventados.com.br&quot;)">Dê seu lance</button></ul>
</div></div><div id="galeria-imagens"><img src="/fotos/F870000000011621.jpg"><img src="/fotos/F870000000011622.jpg"><img id="preview" src="/fotos/F870000000011621.jpg"><img src="https://outro.example/fotos/x.jpg"></div>
</form><img src="/fotos/rodape.jpg"><script>var p = { strLista: ("1@@" + "${parts.deadline ?? ""}" + "||" + "0,00") };</script></body></html>`;
}

/** The facts of a page given as markup or copied text; null: it is refused. */
export async function readMarkup(text: string): Promise<PropertyPage | null> {
  const reading = await readBrought({ bytes: Buffer.from(text), url: null, at: null });
  return reading.kind === "page" ? reading.page : null;
}
