import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import type { ReactNode, ReactElement } from "react";
import type { MailContent, MailKind } from "#app/core/mail/mail.ts";
import { greeting } from "#app/core/mail/letter-texts.ts";

/** Forces light colours in every mail program; without these, programs in dark mode choose colours of their own. */
const LIGHT_ONLY = `
:root { color-scheme: light only; supported-color-schemes: light only; }
@media (max-width: 480px) {
  .letter { padding: 28px 20px !important; }
  .page { padding: 20px 12px 32px !important; }
  .button { display: block !important; }
  .picture, .facts { display: block !important; width: 100% !important; }
  .picture img { width: 100% !important; height: auto !important; margin-bottom: 8px; }
}`;

interface LayoutProps {
  /** The preview text that inboxes show beside the subject. */
  preview: string;
  heading: ReactNode;
  name: string;
  /** Why this person gets this letter; the end of the sentence in the footer. */
  reason: string;
  /** Where the letter about a plan leads: its footer then has the form for help of the same site. */
  planUrl?: string;
  children: ReactNode;
}

/** The light colours of app/ui/tokens.css as values: mail programs know no custom properties. */
export const PALETTE = {
  paper: "#faf8f4",
  surface: "#ffffff",
  sunken: "#f2eee6",
  line: "#e3ddd1",
  ink: "#1f1d19",
  muted: "#5f594e",
  brand: "#11583d",
  amberSoft: "#fbecd0",
  onBrand: "#ffffff",
} as const;

/** Inter where it is installed; no letter loads a font. */
const FONT =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** A letter before it is rendered as HTML and plain text. */
export interface Written {
  subject: string;
  body: ReactElement;
  /** Where the plain text is not simply derived from the body. */
  plain?: string;
}

/** The content of one kind of letter. */
export type ContentOf<K extends MailKind> = Extract<MailContent, { kind: K }>;

/** The footer says why somebody gets a letter, and ends with one of these. */
export const REASONS = {
  signUp: "este endereço foi usado em um cadastro no Martelo.",
  account: "tem uma conta no Martelo com este endereço.",
  newAddress: "este endereço foi indicado para uma conta no Martelo.",
  interest: "este endereço foi informado em um pedido de contato no Martelo.",
  help: "este endereço foi informado em um pedido de ajuda no Martelo.",
  alerts: "tem alertas no Martelo.",
  monthReport: "o seu plano no Martelo tem o relatório do mês.",
  administration: "cuida do Martelo.",
  officer: "este é o endereço de contato do Martelo.",
  formerAddress: "este endereço era o da sua conta no Martelo.",
} as const;

/** The layout of every letter: wordmark, greeting, content, and a footer that says who writes and why. */
export function Layout({ preview, heading, name, reason, planUrl, children }: LayoutProps) {
  return (
    <Html lang="pt-BR" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <meta name="supported-color-schemes" content="light only" />
        <style dangerouslySetInnerHTML={{ __html: LIGHT_ONLY }} />
      </Head>
      <Body style={{ margin: 0, padding: 0, backgroundColor: PALETTE.paper, fontFamily: FONT }}>
        <Preview>{preview}</Preview>
        <Container className="page" style={{ maxWidth: 600, width: "100%", padding: "40px 20px 48px" }}>
          <Wordmark />
          <Section
            className="letter"
            style={{
              backgroundColor: PALETTE.surface,
              border: `1px solid ${PALETTE.line}`,
              borderRadius: 10,
              padding: "40px 40px 36px",
            }}
          >
            <Heading
              as="h1"
              style={{
                margin: "0 0 20px",
                color: PALETTE.ink,
                fontSize: 24,
                lineHeight: "32px",
                fontWeight: 600,
                letterSpacing: "-0.015em",
              }}
            >
              {heading}
            </Heading>
            <Text style={{ margin: "0 0 16px", color: PALETTE.ink, fontSize: 16, lineHeight: "26px" }}>
              {greeting(name)}
            </Text>
            {children}
          </Section>
          <Footer reason={reason} planUrl={planUrl} />
        </Container>
      </Body>
    </Html>
  );
}

function Wordmark() {
  return (
    <Text
      data-skip-in-text="true"
      style={{
        margin: "0 0 20px",
        padding: "0 4px",
        color: PALETTE.brand,
        fontSize: 22,
        lineHeight: "28px",
        fontWeight: 700,
        letterSpacing: "-0.03em",
      }}
    >
      Martelo
    </Text>
  );
}

function Footer({ reason, planUrl }: { reason: string; planUrl: string | undefined }) {
  const style = { margin: "0 0 8px", color: PALETTE.muted, fontSize: 13, lineHeight: "20px" };
  return (
    <Section style={{ padding: "0 4px" }}>
      <Hr style={{ margin: "28px 0 20px", border: 0, borderTop: `1px solid ${PALETTE.line}` }} />
      <Text style={style}>Você recebeu esta mensagem porque {reason}</Text>
      {planUrl && (
        <Text style={style}>
          {"Algo não está certo? "}
          <Link
            href={new URL("/ajuda?assunto=plano", planUrl).href}
            style={{ color: PALETTE.muted, textDecoration: "underline" }}
          >
            Peça ajuda
          </Link>
        </Text>
      )}
      <Text style={{ ...style, margin: 0 }}>
        Martelo, busca de imóveis em leilão. Este portal não é afiliado à Caixa.
      </Text>
    </Section>
  );
}
