import type { RouteConfigEntry } from "@react-router/dev/routes";
import type pg from "pg";
import routes from "../app/routes.ts";

/** The addresses at which a route is measured, with the examples of `EXAMPLES` in braces; or why it is not. */
type Measured = readonly [string, ...string[]] | { notMeasured: string };

const FORM = { notMeasured: "has no page of its own: it only takes a form" };

/**
 * Every route of administrators with the states that ask for more than the page alone: a common and a rare word, filters
 * that find much and nothing, a far page, an open dialog.
 */
const MEASURED: Readonly<Record<string, Measured>> = {
  "/admin": ["/admin"],
  "/admin/users": [
    "/admin/users",
    "/admin/users?q=ana+souza",
    "/admin/users?q=gmail",
    "/admin/users?q=zuleica+hotmail",
    "/admin/users?q=ze",
    "/admin/users?q=ninguemseachaassim",
    "/admin/users?q=araujo77",
    "/admin/users?papel=administrador",
    "/admin/users?papel=administrador&q=silva",
    "/admin/users?plano=premium",
    "/admin/users?plano=premium&q=ana",
    "/admin/users?plano=premium&q=zuleica+conceicao&ordem=antigos",
    "/admin/users?plano=teste&ordem=antigos",
    "/admin/users?plano=teste&q=silva",
    "/admin/users?plano=gratuito&q=silva&ordem=antigos",
    "/admin/users?situacao=bloqueados&q=maria",
    "/admin/users?situacao=bloqueados&plano=premium",
    "/admin/users?situacao=sem_confirmacao&plano=premium",
    "/admin/users?situacao=sem_confirmacao&q=silva",
    "/admin/users?depois={member}",
    "/admin/users?usuario={premium}",
  ],
  "/admin/users/planilha.csv": ["/admin/users/planilha.csv", "/admin/users/planilha.csv?plano=premium&q=ana"],
  "/admin/alerts": [
    "/admin/alerts",
    "/admin/alerts?q=campinas",
    "/admin/alerts?q=ana&ordem=antigos",
    "/admin/alerts?q=zuleica+paulo&situacao=inativos",
    "/admin/alerts?q=ninguemseachaassim",
    "/admin/alerts?situacao=inativos&ordem=antigos",
    "/admin/alerts?alerta={alert}",
  ],
  "/admin/alerts/planilha.csv": ["/admin/alerts/planilha.csv", "/admin/alerts/planilha.csv?q=campinas"],
  "/admin/properties": [
    "/admin/properties",
    "/admin/properties?q=rua+das+flores",
    "/admin/properties?estado=RJ&tipo=casa&ordem=desconto",
    "/admin/properties?situacao=indisponivel",
    "/admin/properties?ordem=menor_preco&pagina=400",
    "/admin/properties?imovel={property}",
    "/admin/properties?imovel={withdrawn}",
  ],
  "/admin/properties/planilha.csv": [
    "/admin/properties/planilha.csv",
    "/admin/properties/planilha.csv?estado=RJ",
  ],
  "/admin/operacoes": ["/admin/operacoes", "/admin/operacoes?ver=housekeeping"],
  "/admin/operacoes/mensagens": ["/admin/operacoes/mensagens", "/admin/operacoes/mensagens?canal=push"],
  "/admin/operacoes/erros": [
    "/admin/operacoes/erros",
    "/admin/operacoes/erros?q=undefined&situacao=todos&pagina=5",
    "/admin/operacoes/erros?q={request}",
    "/admin/operacoes/erros?erro={error}",
  ],
  "/admin/operacoes/consultas": [
    "/admin/operacoes/consultas",
    "/admin/operacoes/consultas?consulta={statement}",
  ],
  "/admin/operacoes/processos": ["/admin/operacoes/processos"],
  "/admin/operacoes/pedidos": [
    "/admin/operacoes/pedidos",
    "/admin/operacoes/pedidos?tipo=contato",
    "/admin/operacoes/pedidos?tipo=contato&situacao=respondidos",
    "/admin/operacoes/pedidos?tipo=contato&situacao=respondidos&q=pessoa777@exemplo.com.br",
    "/admin/operacoes/pedidos?situacao=respondidos",
  ],
  "/admin/operacoes/erros/planilha.csv": ["/admin/operacoes/erros/planilha.csv?situacao=todos"],
  "/admin/operacoes/pedidos/planilha.csv": ["/admin/operacoes/pedidos/planilha.csv?tipo=contato"],
  "/admin/operacoes/mensagens/planilha.csv": ["/admin/operacoes/mensagens/planilha.csv"],
  "/admin/operacoes/consultas/planilha.csv": ["/admin/operacoes/consultas/planilha.csv"],
  "/admin/conteudo": ["/admin/conteudo"],
  "/admin/conteudo/artigos": [
    "/admin/conteudo/artigos",
    "/admin/conteudo/artigos?q=leiloes&situacao=publicados&pagina=40",
  ],
  "/admin/conteudo/artigos/:id": ["/admin/conteudo/artigos/{post}"],
  "/admin/conteudo/artigos/:id/capa": FORM,
  "/admin/conteudo/artigos/planilha.csv": ["/admin/conteudo/artigos/planilha.csv"],
  "/admin/conteudo/depoimentos": [
    "/admin/conteudo/depoimentos",
    "/admin/conteudo/depoimentos?pagina=40&depoimento={testimonial}",
  ],
  "/admin/conteudo/destaques": [
    "/admin/conteudo/destaques",
    "/admin/conteudo/destaques?q=rua+das+flores&imovel={property}",
  ],
  "/admin/conteudo/avisos": ["/admin/conteudo/avisos", "/admin/conteudo/avisos?pagina=28"],
  "/admin/devolucoes": ["/admin/devolucoes"],
  "/admin/reports": [
    "/admin/reports",
    "/admin/reports?periodo=7d",
    "/admin/reports?periodo=90d",
    "/admin/reports?periodo=12m",
  ],
  "/admin/reports/planilha.csv": ["/admin/reports/planilha.csv?periodo=12m"],
  "/admin/settings": ["/admin/settings"],
  "/admin/logs": [
    "/admin/logs",
    "/admin/logs?q=permissao",
    "/admin/logs?q=deletou+depoimento",
    "/admin/logs?q=deletou+depoimento&periodo=mes",
    "/admin/logs?q={idle}&periodo=mes",
    "/admin/logs?q={busy}&tipo=exclusao",
    "/admin/logs?q={idle}&tipo=exclusao",
    "/admin/logs?q=disponibilidade&tipo=exclusao",
    "/admin/logs?tipo=exclusao&periodo=semana",
    "/admin/logs?tipo=criacao&periodo=hoje",
    "/admin/logs?q=comando&depois=2500000",
    "/admin/logs?depois=2500000",
    "/admin/logs?log={act}",
  ],
  "/admin/logs/planilha.csv": [
    "/admin/logs/planilha.csv",
    "/admin/logs/planilha.csv?q=depoimento&periodo=mes",
  ],
  "/admin/tabelas": ["/admin/tabelas"],
  "/admin/tabelas/:table": [
    "/admin/tabelas/itbi",
    "/admin/tabelas/itbi?q=sao",
    "/admin/tabelas/itbi?pagina=400",
    "/admin/tabelas/itbi?valor={value}",
    "/admin/tabelas/itbi?situacao=desfeitos",
  ],
  "/admin/tabelas/:table/importar": ["/admin/tabelas/itbi/importar"],
  "/admin/tabelas/:table/planilha.csv": ["/admin/tabelas/itbi/planilha.csv"],
  "/admin/imports": ["/admin/imports"],
  "/admin/imports/enderecos": ["/admin/imports/enderecos"],
  "/admin/imports/enderecos/arquivos": FORM,
  "/admin/imports/cobertura": ["/admin/imports/cobertura"],
  "/admin/imports/busca": ["/admin/imports/busca"],
  "/admin/imports/execucoes": [
    "/admin/imports/execucoes",
    "/admin/imports/execucoes?q=lista_imoveis_rj&estado=RJ&desfecho=importada",
    "/admin/imports/execucoes?q=nenhum+arquivo+assim",
    "/admin/imports/execucoes?desfecho=falhou",
    "/admin/imports/execucoes?origem=cli&estado=AP",
  ],
  "/admin/imports/execucoes/:id": ["/admin/imports/execucoes/{run}", "/admin/imports/execucoes/{former run}"],
  "/admin/imports/execucoes/:id/desfazer": ["/admin/imports/execucoes/{run}/desfazer"],
  "/admin/imports/execucoes/:id/rejeitadas.csv": ["/admin/imports/execucoes/{run}/rejeitadas.csv"],
  "/admin/imports/execucoes/planilha.csv": ["/admin/imports/execucoes/planilha.csv"],
  "/admin/imports/comparar": [
    "/admin/imports/comparar",
    "/admin/imports/comparar?estado=RJ",
    "/admin/imports/comparar?estado=RJ&q=niteroi&mudanca=baixou",
    "/admin/imports/comparar?estado=RJ&de={month ago}",
    "/admin/imports/comparar?estado=RJ&de={year ago}",
  ],
  "/admin/imports/comparar/planilha.csv": ["/admin/imports/comparar/planilha.csv?estado=RJ"],
  "/admin/imports/arquivos": FORM,
  "/admin/imports/rejeitadas.csv": ["/admin/imports/rejeitadas.csv?arquivo={upload}"],
  "/admin/menu": FORM,
  "/admin/confirmar": {
    notMeasured: "leads on at once where nothing has to be confirmed; reads one row of the administrator",
  },
  "/admin/dados": [
    "/admin/dados",
    "/admin/dados?estado=RJ",
    "/admin/dados?grupo=area&pagina=50",
    "/admin/dados?grupo=cidade",
    "/admin/dados?q=rua+das+flores",
    "/admin/dados?situacao=corrigido",
    "/admin/dados?item=area:{small}",
    "/admin/dados?item=cidade:{city}",
    "/admin/dados?item=ponto:{property}",
  ],
  "/admin/dados/planilha.csv": ["/admin/dados/planilha.csv"],
  "/admin/ajuda": [
    "/admin/ajuda",
    "/admin/ajuda?situacao=respondidos",
    "/admin/ajuda?situacao=encerrados",
    "/admin/ajuda?q=silva",
    "/admin/ajuda?q=ninguemseachaassim",
  ],
  "/admin/ajuda/:protocol": ["/admin/ajuda/A-77"],
};

/** A row of each kind, by the names in the addresses. */
const EXAMPLES: Readonly<Record<string, string>> = {
  member: "select user_id from profiles order by created_at desc, user_id desc offset 200000 limit 1",
  premium: "select user_id from payment_events order by received_at limit 1",
  alert: "select id from user_alerts order by created_at desc, id desc limit 1",
  property:
    "select n_do_imovel from properties where saiu_em is null and not ws_indisponivel order by id desc limit 1",
  withdrawn: "select n_do_imovel from withdrawals order by 1 limit 1",
  request: "select request_id from error_reports order by id desc limit 1",
  error: "select fingerprint from error_groups order by last_seen_at desc limit 1",
  statement: "select id from slow_statements where day = (select max(day) from slow_statements) limit 1",
  post: "select id from posts order by created_at limit 1",
  testimonial: "select id from testimonials limit 1",
  busy: `select lower(split_part(name, ' ', 2)) || ' ' || lower(split_part(name, ' ', 3)) from users
    where id = (select admin_id from admin_logs where admin_id is not null group by 1 order by count(*) desc limit 1)`,
  idle: `select lower(split_part(name, ' ', 2)) || ' ' || lower(split_part(name, ' ', 3)) from users
    where id = (select admin_id from admin_logs where admin_id is not null group by 1 order by max(id) limit 1)`,
  act: "select max(id) from admin_logs where target_user_id is not null",
  value: "select min(id) from cost_values",
  run: "select import_id from lists where uf = 'RJ' order by data desc limit 1",
  "former run": "select import_id from lists where uf = 'RJ' order by data offset 400 limit 1",
  "month ago": "select data::text from lists where uf = 'RJ' order by data desc offset 30 limit 1",
  "year ago": "select data::text from lists where uf = 'RJ' order by data desc offset 365 limit 1",
  upload: "select max(id) from uploads where estado = 'terminado'",
  small: "select n_do_imovel from properties where saiu_em is null and area_total < 1 order by id limit 1",
  city: "select uf || ':' || cidade from properties where cidade_ibge is null and saiu_em is null limit 1",
};

/** The addresses to measure. Throws where a route of administrators is neither measured nor named as not measured. */
export async function adminAddresses(client: pg.Client): Promise<{ address: string; named: string }[]> {
  const paths = new Set(pathsOf(routes).filter((path) => /^\/admin(\/|$)/.test(path)));
  const unknown = [...paths].filter((path) => !(path in MEASURED));
  if (unknown.length > 0) throw new Error(`not in the list of measured pages: ${unknown.join(", ")}`);
  const gone = Object.keys(MEASURED).filter((path) => !paths.has(path));
  if (gone.length > 0) throw new Error(`there is no page ${gone.join(", ")}`);
  const examples = new Map<string, string>();
  for (const [name, query] of Object.entries(EXAMPLES)) {
    const { rows } = await client.query<Record<string, unknown>>(query);
    if (!rows[0]) throw new Error(`the filled database has no ${name}`);
    examples.set(name, encodeURIComponent(String(Object.values(rows[0])[0])));
  }
  const filled = (named: string) =>
    named.replaceAll(/\{([^}]+)\}/g, (_, name: string) => examples.get(name)!);
  return Object.values(MEASURED).flatMap((measured) =>
    "notMeasured" in measured ? [] : measured.map((named) => ({ named, address: filled(named) })),
  );
}

/** The addresses that routes answer. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const full = entry.path === undefined ? above : `${above}/${entry.path}`;
    // A page with pages in it has no address of its own: its index has.
    if (entry.children) return pathsOf(entry.children, full);
    return full === "" ? [] : [full];
  });
}
