import { COST_TABLE_NAMES } from "#app/facts/costs/cost-tables.ts";
import { SETTING_KEYS } from "#app/facts/settings/settings.ts";
import { INTENTS } from "#app/features/accounts/auth-forms.ts";
import { SECURITY_INTENTS } from "#app/features/accounts/security-view.server.ts";
import { USER_INTENTS } from "#app/features/admin/users/user-form-names.ts";

/** One of the forms that are sent to a route. */
export interface RouteForm {
  /** What a page of ours puts into it, as a query; its other fields are typed. */
  fixed: string;
  /** Where it is sent, if not to the route's own address. */
  at?: string;
  /** Sent by somebody who is not signed in. */
  asVisitor?: boolean;
  /** Sent long after an administrator signed in. */
  isLongAfter?: boolean;
  /** Sent without files. */
  isUrlencoded?: boolean;
}

const typed = (...fixed: string[]): RouteForm[] =>
  fixed.length === 0 ? [{ fixed: "" }] : fixed.map((each) => ({ fixed: each }));
const intents = (...names: readonly string[]) => typed(...names.map((name) => `intent=${name}`));

const ID = "00000000-0000-4000-8000-000000000000";
const NUMBER = "8000000000017";
const DATA_ACTS =
  "apelido desfazer_apelido desfazer_posicao posicao dispensar reabrir indisponivel disponivel";
const CHANGES = ["mover&etapa=lance", "anotar&versao=0", "etiquetar", "tirar-etiqueta", "alvo"].map(
  (change) => `numero=${NUMBER}&acao=${change}`,
);
const SEEN = new URLSearchParams({ ate: JSON.stringify({ event: 0, deadline: 0, lists: {} }) }).toString();
const SECRET = new URLSearchParams({ uri: "otpauth://totp/Martelo?secret=JBSWY3DPEHPK3PXP" }).toString();

/**
 * The forms of each route that takes some. Their typed fields are not listed: the server is asked which it reads, and
 * `turns.test.ts` fails where a line that reads a form is not reached.
 */
export const FORMS: Record<string, RouteForm[]> = {
  "account-deletion.tsx": intents("confirmar", "manter"),
  "admin-alerts.tsx": typed(`alerta=${ID}`),
  "admin-confirm.tsx": [{ fixed: "", isLongAfter: true }],
  "admin-data.tsx": [
    ...typed(...DATA_ACTS.split(" ").map((act) => `item=municipio:x&acao=${act}`)),
    { at: "/admin/dados?lote=todos", fixed: "acao=dispensar" },
    { at: "/admin/dados?lote=todos", fixed: "acao=indisponivel" },
  ],
  "admin-featured.tsx": typed(`numero=${NUMBER}`, `intent=tirar&numero=${NUMBER}`),
  "admin-help-request.tsx": intents("encerrar", "reabrir", "responder-e-encerrar"),
  "admin-imports-addresses-files.ts": typed(),
  "admin-imports-addresses.tsx": typed("fazer=cancelar-1", "fazer=buscar"),
  "admin-imports-feed.tsx": typed("fazer=importar", "fazer=tirar-1"),
  "admin-imports-files.ts": typed(),
  "admin-imports-sync.tsx": typed(),
  "admin-imports-undo.tsx": typed(),
  "admin-menu.ts": typed(),
  "admin-notices.tsx": [
    { at: "/admin/conteudo/avisos?aviso=novo", fixed: "" },
    { at: "/admin/conteudo/avisos?deletar=1", fixed: "intent=deletar" },
  ],
  "admin-operations-errors.tsx": typed(),
  "admin-operations-messages.tsx": typed(),
  "admin-operations-requests.tsx": typed("a=b", "reabrir=b"),
  "admin-operations.tsx": typed(),
  "admin-post-cover.ts": typed("", "intent=tirar"),
  "admin-post.tsx": intents("salvar", "deletar", "previa"),
  "admin-properties.tsx": typed(`numero=${NUMBER}&disponivel=nao`),
  "admin-refunds.tsx": typed(
    `devolucao=${ID}&intent=paga`,
    `devolucao=${ID}&intent=paga&dia=2026-01-08&transacao=E1`,
    `devolucao=${ID}&intent=provedor`,
    `devolucao=${ID}&intent=recusar`,
  ),
  "admin-settings.tsx": typed(...SETTING_KEYS.map((key) => `versao=0&salvar=${key}`), "versao=0&desfazer=x"),
  "admin-table-import.tsx": COST_TABLE_NAMES.map((name) => ({
    at: `/admin/tabelas/${name}/importar`,
    fixed: "",
  })),
  "admin-table.tsx": COST_TABLE_NAMES.map((name) => ({ at: `/admin/tabelas/${name}`, fixed: "adicionar=1" })),
  "admin-testimonials.tsx": [
    { at: "/admin/conteudo/depoimentos?depoimento=novo", fixed: "" },
    { at: `/admin/conteudo/depoimentos?deletar=${ID}`, fixed: "intent=deletar" },
  ],
  "admin-users.tsx": typed(
    ...USER_INTENTS.map((intent) => `id=${ID}&intent=${intent}`),
    `id=${ID}&intent=papel&administrador=sim`,
  ),
  "alerts-feeds.tsx": typed("intent=criar&tipo=rss"),
  "alerts.tsx": intents("premium", "criar", "salvar", "pausar", "ativar", "excluir"),
  "auth-confirm.tsx": typed(),
  "auth-library.ts": typed(),
  "auth-social.tsx": [{ fixed: "intent=entrar" }, { fixed: "intent=ligar", isLongAfter: true }],
  "auth.tsx": intents(...INTENTS),
  "avatar.ts": [{ fixed: "" }, { fixed: "", isUrlencoded: true }],
  "bell.ts": typed("", `ate=1&alerta_lido=${ID}`),
  "bring-page.tsx": typed("intent=criar", `intent=desativar&token=${ID}`),
  "cookies.tsx": typed("escolha=chosen"),
  "delivery.tsx": typed("", "intent=remover"),
  "favorite-change.ts": typed(...CHANGES),
  "favorite-mark.ts": typed("", `guardar=${NUMBER}`, `guardar=${NUMBER}&pagamento=a_vista`),
  "favorite-visit.ts": typed(SEEN),
  "favorites-share.tsx": typed("intent=criar&tipo=lista"),
  "favorites.tsx": typed(...CHANGES),
  "function-check.ts": typed(),
  "function-checkout.ts": typed(),
  "function-portal.ts": typed(),
  "help-link.tsx": intents("confirmar", "apagar", "escrever"),
  "help-request.tsx": typed(),
  "help.tsx": [{ fixed: "" }, { fixed: "", asVisitor: true }],
  "interest-link.tsx": typed(),
  "map-data.ts": typed(),
  "map-provider.ts": typed(),
  "notice-dismissal.ts": typed(),
  "own-places.tsx": typed("ato=usar", "ato=parar", "ato=apagar", "ato=marcar"),
  "plan-refund.tsx": typed("intent=retirar", "direito=withdrawal&compra=in_1"),
  "plan.tsx": intents("atualizar", "cancelar", "renovar", "desistir", "recibo", "recibo-tirar"),
  "privacy-export.ts": typed(),
  "property-check.tsx": [
    ...typed("estado=conferido", "estado=aberto&tirar=sim"),
    { fixed: "estado=conferido", asVisitor: true },
  ],
  "property-interest.tsx": [{ fixed: "intent=retirar" }, { fixed: "", asVisitor: true }],
  "push-devices.ts": intents("ligar", "renovar", "remover", "testar", "pausar", "retomar"),
  "receive-page.tsx": [{ fixed: "", asVisitor: true }],
  "receive-singlefile.ts": typed(),
  "sandbox-checkout.tsx": typed("pagamento=card decline&aviso=lost"),
  "sandbox-customer.tsx": typed("acontece=settle&aviso=lost"),
  "settings-notifications.tsx": intents("salvar", "relatorio", "endereco"),
  "settings-privacy.tsx": intents("pedido", "revogar", "excluir", "manter"),
  "settings-profile.tsx": typed(),
  "settings-security.tsx": [...intents(...SECURITY_INTENTS), ...typed(`intent=confirmar&${SECRET}`)],
  "sign-out.ts": typed(),
  "theme.ts": typed(),
  "unsubscribe.tsx": intents("voltar"),
  "webhook-stripe.ts": typed(),
};

/** Routes whose forms have no text that is read by its name: why. */
export const WITHOUT_TEXTS: Record<string, string> = {
  "map-data.ts": "what is searched for is in the address",
  "auth-library.ts": "the library reads JSON of passkeys",
  "sign-out.ts": "a button",
  "receive-singlefile.ts": "a form is read after a token",
  "privacy-export.ts": "a button",
  "function-check.ts": "a button",
  "function-portal.ts": "a button",
  "webhook-stripe.ts": "not configured; its messages are signed",
  "admin-imports-sync.tsx": "a button",
  "admin-imports-files.ts": "files are read as they arrive, each with a date",
  "admin-imports-addresses-files.ts": "files are read as they arrive, each with a date",
};

/** Lines that read a form and that no request of a test reaches: why. */
export const NOT_REACHED: Record<string, string> = {
  'const km = readDecimal(String(form.get("raio")));': "runs in a browser",
  'const typed = String(form.get("centro")).trim();': "runs in a browser",
  'const personal = ["email", "name"].map((name) => String(form.get(name) ?? "")).filter(Boolean);':
    "runs in a browser",
  'if (target) await setLetters(accounts.db, target, form.get("intent") === "voltar", accounts.now());':
    "after a signed link of a letter",
  'id: String(form.get("devolucao") ?? ""),': "after a fault",
  'typed: String(form.get("mensagem") ?? "")': "after a fault",
};
