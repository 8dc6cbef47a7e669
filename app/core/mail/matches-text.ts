import {
  afterPrice,
  MATCHES_CAUTION,
  matchesHeading,
  matchesIntroduction,
  moreText,
  smallPrint,
} from "./matches-content.ts";
import { type LetterAlert, type LetterMatch, type MatchesContent } from "#app/db/shapes/matches-content.ts";
import { greeting } from "./words.ts";

/**
 * The plain text of a letter about matches. Written directly: deriving it from the HTML would take longer than all the
 * rest.
 */
export function matchesText(content: MatchesContent): string {
  return [
    matchesHeading(content),
    greeting(content.name),
    matchesIntroduction(content),
    ...content.alerts.flatMap((alert) => alertText(alert, content.allUrl)),
    MATCHES_CAUTION,
    [
      `Ver meus alertas: ${content.alertsUrl}`,
      `Escolher quando receber: ${content.preferencesUrl}`,
      `Parar de receber: ${content.unsubscribeUrl}`,
    ].join("\n"),
    "----------------------------------------",
    `Você recebeu esta mensagem porque tem alertas no Martelo.`,
    "Martelo, busca de imóveis em leilão. Este portal não é afiliado à Caixa.",
  ].join("\n\n");
}

function alertText(alert: LetterAlert, allUrl: string): string[] {
  const { name, matches, more, pauseUrl } = alert;
  return [
    `Alerta “${name}”`,
    ...matches.map(matchText),
    ...(more > 0 ? [`${moreText(alert)}: ${allUrl}`] : []),
    `Pausar este alerta: ${pauseUrl}`,
  ];
}

function matchText(match: LetterMatch): string {
  const before = match.priceBefore === null ? "" : `${match.priceBefore} → `;
  return [
    match.title,
    match.marked?.more?.join("") ?? null,
    before + match.price + afterPrice(match),
    match.gone,
    match.text,
    match.outside ?? null,
    smallPrint(match),
    match.url,
  ]
    .filter((line) => line !== null)
    .join("\n");
}
