import { Column, Heading, Img, Link, Row, Section, Text } from "@react-email/components";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import {
  afterPrice,
  MATCHES_CAUTION,
  matchesHeading,
  matchesIntroduction,
  matchesSubject,
  moreText,
  smallPrint,
  greeting,
} from "#app/core/mail/letter-texts.ts";
import type { LetterAlert, LetterMatch, MatchesContent } from "#app/db/shapes/letter-contents.ts";
import { Layout, PALETTE, REASONS, type ContentOf, type Written } from "./layout.tsx";
import { Aside, Paragraph, Remedy } from "./parts.tsx";

const PICTURE_WIDTH = 168;
const PICTURE_HEIGHT = 88;

const name = { margin: "0 0 2px", fontSize: 16, lineHeight: "22px", fontWeight: 600 };
const line = { margin: 0, color: PALETTE.ink, fontSize: 15, lineHeight: "22px" };
const small = { margin: 0, color: PALETTE.muted, fontSize: 13, lineHeight: "20px" };
const link = { color: PALETTE.brand, textDecoration: "underline" };

/** What somebody's alerts found, grouped by alert. */
export function matches(content: ContentOf<"matches">): Written {
  return {
    subject: matchesSubject(content),
    plain: matchesText(content),
    body: (
      <Layout
        preview={content.alerts[0]?.matches[0]?.title ?? ""}
        heading={matchesHeading(content)}
        name={content.name}
        reason={REASONS.alerts}
      >
        <Paragraph>{matchesIntroduction(content)}</Paragraph>
        {content.alerts.map((alert) => (
          <AlertSection key={alert.pauseUrl} alert={alert} allUrl={content.allUrl} />
        ))}
        <Aside>{MATCHES_CAUTION}</Aside>
        <Remedy text="Quer mudar o que procura?" label="Ver meus alertas" url={content.alertsUrl} />
        <Remedy
          text="Outra hora, ou menos mensagens?"
          label="Escolher quando receber"
          url={content.preferencesUrl}
        />
        <Remedy text="Não quer mais estes e-mails?" label="Parar de receber" url={content.unsubscribeUrl} />
      </Layout>
    ),
  };
}

function AlertSection({ alert, allUrl }: { alert: LetterAlert; allUrl: string }) {
  return (
    <Section style={{ margin: "0 0 20px", paddingTop: 16, borderTop: `1px solid ${PALETTE.line}` }}>
      <Heading as="h2" style={{ ...name, margin: "0 0 12px", color: PALETTE.ink, fontSize: 18 }}>
        {`Alerta “${alert.name}”`}
      </Heading>
      {alert.matches.map((match) => (
        <div key={match.url + match.text} dangerouslySetInnerHTML={{ __html: propertyHtml(match) }} />
      ))}
      <Text style={small}>
        {alert.more > 0 && (
          <>
            <Link href={allUrl} style={link}>
              {moreText(alert)}
            </Link>
            {" · "}
          </>
        )}
        <Link href={alert.pauseUrl} style={{ ...link, color: PALETTE.muted }}>
          Pausar este alerta
        </Link>
      </Text>
    </Section>
  );
}

const cache = new LRUCache<string, string>({ max: 2_000 });

/**
 * The HTML of a property is cached: the same property is in many letters of a morning, and rendering it is most of the
 * work.
 */
function propertyHtml(match: LetterMatch): string {
  const key = JSON.stringify(match);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(<Property match={match} />);
  cache.set(key, html);
  return html;
}

/** Plain and marked pieces in turn. */
function markedText(pieces: string[]) {
  return pieces.map((piece, i) =>
    i % 2 ? (
      // oxlint-disable-next-line react/no-array-index-key -- written once
      <mark key={i} style={{ background: PALETTE.amberSoft, color: PALETTE.ink }}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

function Property({ match }: { match: LetterMatch }) {
  const { title, marked, text, price, priceBefore, gone, outside, url, picture } = match;
  return (
    <Row style={{ marginBottom: 20 }}>
      <Column
        className="picture"
        data-skip-in-text="true"
        style={{ width: PICTURE_WIDTH + 16, verticalAlign: "top" }}
      >
        <Link href={url}>
          <Img
            src={picture}
            alt=""
            width={PICTURE_WIDTH}
            height={PICTURE_HEIGHT}
            style={{ borderRadius: 8, border: `1px solid ${PALETTE.line}` }}
          />
        </Link>
      </Column>
      <Column className="facts" style={{ verticalAlign: "top" }}>
        <Text style={name}>
          <Link href={url} style={{ color: PALETTE.brand, textDecoration: "none" }}>
            {marked ? markedText(marked.title) : title}
          </Link>
        </Text>
        {marked?.more && <Text style={small}>{markedText(marked.more)}</Text>}
        <Text style={line}>
          {priceBefore && (
            <>
              <s style={{ color: PALETTE.muted }}>{priceBefore}</s>
              {" → "}
            </>
          )}
          <b>{price}</b>
          {afterPrice(match)}
        </Text>
        {gone && <Text style={{ ...line, fontWeight: 600 }}>{gone}</Text>}
        <Text style={line}>{text}</Text>
        {outside && <Text style={{ ...small, color: PALETTE.ink }}>{outside}</Text>}
        <Text style={small}>{smallPrint(match)}</Text>
      </Column>
    </Row>
  );
}

/**
 * The plain text of a letter about matches. Written directly: deriving it from the HTML would take longer than all the
 * rest.
 */
function matchesText(content: MatchesContent): string {
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
  return [
    `Alerta “${alert.name}”`,
    ...alert.matches.map(matchText),
    ...(alert.more > 0 ? [`${moreText(alert)}: ${allUrl}`] : []),
    `Pausar este alerta: ${alert.pauseUrl}`,
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
    .filter((part) => part !== null)
    .join("\n");
}
