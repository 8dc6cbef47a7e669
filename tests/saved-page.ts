import { dayInSaoPaulo, formatMoment } from "#app/lib/dates.ts";
import { HOUR_MS } from "#app/lib/durations.ts";

interface PageFacts {
  number: string;
  /** The minimum price, as the bank writes it. */
  price?: string;
  /** The appraisal, as the bank writes it. */
  appraisal?: string;
  city?: string;
  /** The name of the state. */
  state?: string;
  lawsuit?: string;
  /** The countdown, which every visit reads at another second. */
  secondsLeft?: number;
  /** The end of the sale, as the bank's script has it. */
  deadline?: string;
}

/** The end of a sale whose page is open now: as the bank's script has it, and as our pages write it. */
export function inThreeHours(now: Date): { deadline: string; words: string; day: string } {
  const at = new Date(now.getTime() + 3 * HOUR_MS);
  const words = formatMoment(at);
  return { deadline: `${words.replace(" às", "")}:00`, words, day: dayInSaoPaulo(at) };
}

/** The page of a property in an online sale, three hours before its end, as the bank writes it. */
export function savedPage({
  number,
  price = "100.000,00",
  appraisal = "200.000,00",
  city = "CAMPINAS",
  state = "SÃO PAULO",
  lawsuit = "",
  secondsLeft = 50,
  deadline = "20/11/2026 15:00:00",
}: PageFacts): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>Imóvel</title></head><body><div id="dadosImovel">
    <h5>RESIDENCIAL AURORA<input type="hidden" id="hdnimovel" value="${number}"></h5>
    <p>Valor de avaliação: R$ ${appraisal}<br><b>Valor mínimo de venda: R$ ${price}</b></p>
    <p>${lawsuit && `<span>Imóvel com ação judicial: <strong>${lawsuit}</strong></span><br>`}</p>
    <div class="related-box"><b>Venda Online</b><br>
    <div id="dias0">00</div><div id="horas0">03</div><div id="minutos0">00</div><div id="segundos0">${secondsLeft}</div>
    <p><strong>Endereço:</strong><br>RUA DAS ACACIAS, N. 120 - CEP: 13010-001, ${city} - ${state}</p></div></div>
    <script>var x = { strLista: ("1@@" + "${deadline}" + "||" + "0,00") };</script></body></html>`;
}
