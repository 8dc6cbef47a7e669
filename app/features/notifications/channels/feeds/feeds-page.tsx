import type { ReactNode } from "react";
import { LinkAddress, LinkEnd, LinkOrder } from "#app/features/secret-links/link-form.tsx";
import { LinkPage } from "#app/features/secret-links/link-page.tsx";
import type { LinkView } from "#app/features/secret-links/link-view.ts";
import { UpgradeLink } from "#app/features/upgrade/upgrade-link.tsx";
import { Icon } from "#app/ui/icon.tsx";

export const FEEDS_PATH = "/alerts/assinar";

interface FeedsView {
  matches: LinkView | null;
  deadlines: LinkView | null;
  /** The plan has favourites and immediate notifications. */
  premium: boolean;
}

/** Page on which a member creates addresses for feed readers and calendars. */
export function FeedsPage({ view: { matches, deadlines, premium } }: { view: FeedsView }) {
  return (
    <LinkPage
      from={{ to: "/alerts", name: "Meus Alertas" }}
      title="Assinar em outros programas"
      about="Endereços secretos, só seus: quem tiver um deles lê o mesmo que você. Se um deles vazar, troque-o ou desative-o aqui."
    >
      <Feed
        kind="rss"
        title="Imóveis encontrados (RSS)"
        label="Endereço para o leitor de RSS"
        link={matches}
        about={
          premium
            ? "Cada imóvel que os seus alertas encontram, assim que a lista nova chega, em leitores como Feedly ou Thunderbird."
            : "Cada imóvel que os seus alertas encontram, em leitores como Feedly ou Thunderbird. No plano Gratuito, os de cada dia aparecem no dia seguinte."
        }
      />
      <Feed
        kind="agenda"
        title="Prazos (calendário)"
        label="Endereço para o calendário"
        link={deadlines}
        about={
          premium
            ? "Leilões e fins de propostas dos seus favoritos e dos imóveis que os alertas encontraram, no calendário do Google, da Apple ou do Outlook, com lembrete um dia antes."
            : "Leilões e fins de propostas dos favoritos que você já tem e dos imóveis que os alertas encontraram, no calendário do Google, da Apple ou do Outlook, com lembrete um dia antes. No plano Gratuito, o que os alertas encontram em um dia entra no calendário no dia seguinte."
        }
      >
        {deadlines !== null && deadlines.address !== null && (
          <a href={deadlines.address.replace(/^https?:/, "webcal:")} className="button justify-self-start">
            <Icon name="calendar" />
            Abrir no meu calendário
          </a>
        )}
      </Feed>
      {!premium && (
        <p className="text-sm text-muted">
          {"Sem esperar o dia seguinte: "}
          <UpgradeLink
            title="Avisos na hora são do Premium"
            detail="No plano Gratuito, o que os alertas encontram em um dia chega a outros programas no dia seguinte. Os seus endereços continuam os mesmos."
          >
            conhecer o Premium
          </UpgradeLink>
        </p>
      )}
    </LinkPage>
  );
}

interface FeedProps {
  kind: "rss" | "agenda";
  title: string;
  label: string;
  about: string;
  link: LinkView | null;
  children?: ReactNode;
}

function Feed({ kind, title, label, about, link, children }: FeedProps) {
  return (
    <section className="panel" aria-labelledby={`titulo-${kind}`}>
      <div className="grid gap-1">
        <h2 id={`titulo-${kind}`} className="font-semibold">
          {title}
        </h2>
        <p className="text-sm text-muted">{about}</p>
      </div>
      {link === null ? (
        <LinkOrder kind={kind} action={FEEDS_PATH} intent="criar" busy="Criando…">
          Criar endereço
        </LinkOrder>
      ) : (
        <>
          <LinkAddress id={`endereco-${kind}`} label={label} link={link} />
          {children}
          <LinkEnd kind={kind} action={FEEDS_PATH} />
        </>
      )}
    </section>
  );
}
