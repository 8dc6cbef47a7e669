import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { BandsValue } from "#app/db/shapes/costs.ts";
import { CITED_TEXTS } from "#app/features/admin/content/overview.server.ts";
import { estimatedProperty } from "#app/facts/costs/estimated-property.ts";
import { NO_TABLES } from "#app/facts/costs/purchase-tables.ts";
import { SHIPPED_VALUES } from "#app/facts/costs/shipped-values.ts";
import { ITEM_IDS } from "#app/facts/diligence/items.ts";
import { pack } from "#app/ui/packed.ts";
import type { GuideAnswers } from "#app/features/guide/guide-keys.ts";
import { GuidePage } from "#app/features/guide/guide-page.tsx";
import { guideResult } from "#app/features/guide/guide-view.ts";
import { readAward, readGuide } from "#app/features/guide/read-guide.ts";
import { groupOutcomes } from "#app/core/reports/group-outcomes.ts";
import { awardView } from "#app/features/deciding/award-view.ts";
import { usualView } from "#app/features/deciding/usual-view.ts";
import DecidingBlocks from "#app/features/deciding/deciding-blocks.tsx";
import { AboutItem } from "#app/features/diligence/check-parts.tsx";
import { HelpPage } from "#app/features/help/help-page.tsx";
import { AccessibilityStatement } from "#app/features/privacy/legal/accessibility-statement.tsx";
import { CookiePolicy } from "#app/features/privacy/legal/cookie-policy.tsx";
import { PrivacyPolicy } from "#app/features/privacy/legal/privacy-policy.tsx";
import { TermsOfUse } from "#app/features/privacy/legal/terms-of-use.tsx";
import { FactBlocks } from "#app/features/property/fact-blocks.tsx";
import { OverviewText } from "#app/features/property/overview-text.tsx";
import { propertyView } from "#app/features/property/property-view.ts";
import { claimsWithoutSource } from "./claims.ts";
import { newDetail } from "./listing-detail.ts";
import { newListing } from "./listing.ts";

function markup(page: ReactElement): string {
  const router = createMemoryRouter([{ path: "/", element: page }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const contact = { email: null, phone: null };
const operator = { name: null, taxId: null };

const ANSWERS: GuideAnswers = {
  purpose: "live",
  cashCents: 60_000_00,
  reserveCents: 10_000_00,
  income: { monthlyCents: 6_000_00, sharePercent: 30, years: 30 },
  fgtsCents: 20_000_00,
  fgtsAllowed: null,
  toleratesOccupied: true,
  place: "campinas-sp",
};

/** The guide for whoever has money and whoever has none, with a rate recorded and without. */
function guide(): string {
  const award = readAward(new URLSearchParams(), "2026-11-29");
  const source = { name: "Lei X", url: "https://a.example/lei", consultedOn: "2026-11-01" };
  const rate = { key: "a", value: { kind: "rate", rate: 11_00 }, validFrom: "2026-01-01", source } as const;
  const bands: BandsValue = { kind: "bands", bands: [{ upToCents: null, feeCents: 1_000_00 }] };
  const registry = { ...rate, value: bands };
  const nothing = { itbi: null, registry: null, deed: null, rate: null, quota: null };
  const results = [
    guideResult(ANSWERS, nothing, award.won, []),
    guideResult({ ...ANSWERS, fgtsAllowed: true }, { ...nothing, rate }, award.won, []),
    guideResult({ ...ANSWERS, cashCents: 0, reserveCents: 0 }, { ...nothing, rate, registry }, award.won, []),
  ];
  const form = readGuide(new URLSearchParams());
  return results
    .map((result) => markup(createElement(GuidePage, { form, plan: { result, search: null, award } })))
    .join("");
}

function property(): string {
  const access = { full: false, signedIn: false, sells: true };
  return ["leilao_sfi", "licitacao_aberta", "venda_online", "venda_direta"]
    .map((saleModeCode) => {
      const view = propertyView(newDetail({ listing: newListing({ saleModeCode }) }), new Date(), access);
      return markup(createElement(OverviewText, { view })) + markup(createElement(FactBlocks, { view }));
    })
    .concat(ITEM_IDS.map((id) => markup(createElement(AboutItem, { view: { id, known: null } }))))
    .concat(
      [
        "",
        "uso=alugar&aluguel=2000",
        "uso=morar&vendidos=4",
        "pagamento=financiamento&prazo=360",
        "lance=900+mil",
      ].map(reckoning),
    )
    .join("");
}

/** What is explained in the reckoning of a plan; its amounts are the lines', whose sources its own test looks for. */
function reckoning(query: string): string {
  const listing = newListing({ payments: ["financiamento"] });
  const tables = { ...NO_TABLES, mostRate: SHIPPED_VALUES.juros[0]!, selic: SHIPPED_VALUES.selic[0]! };
  const openChecks = { revender: 0, alugar: 0, morar: 0 };
  const packed = pack(estimatedProperty(newDetail({ listing }), tables));
  const nothing = groupOutcomes({ steps: [], leavings: [], newest: null }, listing);
  const outlook = pack({
    usual: usualView(listing, nothing),
    award: awardView({ saleModeCode: "venda_online", citySlug: "goiania-go" }, "2026-11-29", []),
  });
  const html = markup(
    createElement(DecidingBlocks, {
      number: "1",
      property: packed,
      outlook,
      query,
      today: "2026-11-29",
      openChecks,
    }),
  );
  return html.match(/<p class="[^"]*text-muted">.*?<\/p>/gs)!.join("");
}

const HELP = {
  filled: {},
  member: null,
  refusal: null,
  returnTo: null,
  received: null,
  requests: [],
  waiting: "",
};

const PAGES: Readonly<Record<string, () => string>> = {
  "/guia/primeira-compra": guide,
  "/dashboard": property,
  "/ajuda": () => markup(createElement(HelpPage, HELP)),
  "/privacy": () => markup(createElement(PrivacyPolicy, { contact, operator })),
  "/terms": () => markup(createElement(TermsOfUse, { contact, operator, trialDays: 7 })),
  "/cookies": () => markup(createElement(CookiePolicy, { contact, chosen: null })),
  "/acessibilidade": () => markup(createElement(AccessibilityStatement, { contact })),
};

/** Sentences of these pages that need no source. */
const OWN: readonly (readonly [RegExp, string])[] = [
  [/^(de |menos de )?R\$ [\d.,]+( a R\$ [\d.,]+)?$/, "reckoned from what the reader typed"],
  [/^Com \d+% da renda, a prestação/, "reckoned from what the reader typed"],
  [/^Supõe que o banco financie/, "what the sum supposes"],
  [
    /^As contagens são apagadas|^Guardamos o pedido|^O texto de cada mensagem|^Para devolver um boleto/,
    "what this portal does",
  ],
  [/^Por \d+ dias ainda pode desistir|^Com uma conta: pedidos/, "what this portal does"],
  [
    /^Com zoom de 200%|^\d+ (minutos?|dias?|anos?)( sem uso)?$|^O link vale por|^Ele vale por/,
    "what this portal does",
  ],
  [/maiores de 18 anos/, "a rule of this portal"],
  [
    /^Contas novas recebem|^Custa R\$|^Se uma renovação|^Garantia de satisfação|^Vale uma vez/,
    "a rule of this portal",
  ],
  [/^Autoridades, quando a lei|^Nada aqui diminui|^Valem as leis/, "names no law in particular"],
];

test.for(Object.entries(PAGES))(
  "%s names the source of each sentence with a law, a rate, a deadline or an amount, and administrators see which",
  ([address, page]) => {
    const html = page();
    const unsourced = claimsWithoutSource(html).filter(
      (sentence) => !OWN.some(([pattern]) => pattern.test(sentence.replaceAll("\u00a0", " "))),
    );
    expect(unsourced).toEqual([]);
    const ids = [...html.matchAll(/data-source="([^"]+)"/g)].flatMap(([, each]) => each!.split(" "));
    expect([...new Set(ids)].toSorted()).toEqual(CITED_TEXTS.find(({ href }) => href === address)!.sources);
  },
);
