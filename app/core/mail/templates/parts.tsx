import { Fragment, type ReactNode } from "react";
import { Button, Link, Section, Text } from "@react-email/components";
import { PALETTE } from "./layout.tsx";

const body = { margin: "0 0 16px", color: PALETTE.ink, fontSize: 16, lineHeight: "26px" };
const aside = { margin: "0 0 12px", color: PALETTE.muted, fontSize: 14, lineHeight: "22px" };
const address = { color: PALETTE.brand, textDecoration: "underline", wordBreak: "break-all" } as const;

/** `e-mail` in a heading, unbroken: on a phone, a line could otherwise end after its hyphen. */
export function Email() {
  return <span style={{ whiteSpace: "nowrap" }}>e-mail</span>;
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={body}>{children}</Text>;
}

/** Secondary text: how long a link lasts, what to do when it was not you. */
export function Aside({ children }: { children: ReactNode }) {
  return <Text style={aside}>{children}</Text>;
}

/** The main button of a letter. Below it the address as text, so that people can see where it leads, and copy it. */
export function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Section style={{ margin: "8px 0 24px" }}>
        <Button
          href={url}
          className="button"
          style={{
            backgroundColor: PALETTE.brand,
            color: PALETTE.onBrand,
            borderRadius: 10,
            padding: "13px 24px",
            fontSize: 16,
            lineHeight: "22px",
            fontWeight: 600,
            textAlign: "center",
          }}
        >
          {label}
        </Button>
      </Section>
      <Text data-skip-in-text="true" style={aside}>
        Se o botão não abrir, copie este endereço no navegador:
        <br />
        <Link href={url} style={address}>
          {url}
        </Link>
      </Text>
    </>
  );
}

/** Small print with a second link. */
export function Remedy({ text, label, url }: { text: string; label: string; url: string }) {
  return (
    <Text style={aside}>
      {text}{" "}
      <Link href={url} style={{ ...address, wordBreak: "normal" }}>
        {label}
      </Link>
    </Text>
  );
}

/** Facts about an event, one a line; unknown ones are left out. */
export function Facts({ facts }: { facts: [label: string, value: string | null][] }) {
  const known = facts.filter(([, value]) => value !== null);
  return (
    <Section
      style={{
        margin: "4px 0 20px",
        padding: "14px 18px",
        backgroundColor: PALETTE.sunken,
        borderRadius: 10,
      }}
    >
      <Text
        style={{ margin: 0, color: PALETTE.ink, fontSize: 15, lineHeight: "26px", wordBreak: "break-word" }}
      >
        {known.map(([label, value], index) => (
          <Fragment key={label}>
            {index > 0 && <br />}
            <span style={{ color: PALETTE.muted }}>{label}: </span>
            {value}
          </Fragment>
        ))}
      </Text>
    </Section>
  );
}
