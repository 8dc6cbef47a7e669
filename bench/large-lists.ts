import { randomUUID } from "node:crypto";
import type pg from "pg";

/** Tables with one or more rows for each property, of which every copy of a property gets its own. */
const OF_PROPERTIES = ["properties", "property_periods", "property_events"];
/** Days before the first list, each with a list of every state. */
const DAYS = 700;

/** The numbers of the copies begin with 9 and the copy, which the bank's do not. */
export async function repeatProperties(client: pg.Client, wanted: number): Promise<void> {
  const { rows } = await client.query<{ held: number }>("select count(*)::int as held from properties");
  const { held } = rows[0]!;
  const copies = Math.max(0, Math.ceil(wanted / held) - 1);
  // The copies have what a trigger noted of their events already.
  await client.query("set session_replication_role = replica");
  for (const table of OF_PROPERTIES) {
    const columns = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_name = $1 and is_generated = 'NEVER' and column_name not in ('id', 'n_do_imovel')
        order by ordinal_position`,
      [table],
    );
    const others = columns.rows.map(({ name }) => `"${name}"`).join(", ");
    await client.query(
      `insert into ${table} (n_do_imovel, ${others})
        select '9' || lpad(copy::text, 2, '0') || lpad(right(n_do_imovel, 10), 10, '0'), ${others}
          from ${table} cross join generate_series(1, $1) as copy
        on conflict do nothing`,
      [copies],
    );
  }
  await client.query("set session_replication_role = origin");
  await client.query("update lists set linhas = linhas * $1", [copies + 1]);
}

/** A list of each state on each day of two years. */
export async function addHistory(client: pg.Client): Promise<void> {
  await client.query(
    `with first as (select uf, min(data) as data, max(linhas) as linhas from lists group by uf),
      days as (
        select uf, first.data - back as data, linhas
        from first, generate_series($1, 1, -1) as back order by back desc, uf),
      runs as (
        insert into imports (arquivo, origem, iniciado_em, terminado_em, duracao_ms, resumo, desfecho, ufs, datas,
          contagens, relatorio)
        select 'Lista_imoveis_' || uf || '.csv', 'sync', data + time '03:10', data + time '03:11', 40000,
          md5(uf || data) || md5(data || uf), 'importada', array[uf], array[data], counts,
          jsonb_build_array(counts || jsonb_build_object('file', 'Lista_imoveis_' || uf || '.csv', 'state', uf,
            'list_date', data, 'rejected', refused, 'error', null, 'notices', '[]'::jsonb))
        from days,
          lateral (select case when linhas % 3 = 0 then (select jsonb_agg(jsonb_build_object('line', n, 'column', 'Preço',
            'reason', 'O preço não é um número.')) from generate_series(1, 20) as n) else '[]'::jsonb end as refused) as bad,
          lateral (select jsonb_build_object('rows', linhas, 'unchanged', linhas - 30, 'rejected', 20, 'new', 10, 'returned', 0,
            'price_down', 10, 'price_up', 0, 'modality_changed', 0, 'reappraised', 0, 'left', 10) as counts) as counted
        returning id, ufs[1] as uf, datas[1] as data)
      insert into lists (uf, data, import_id, linhas, reversivel)
      select uf, data, runs.id, linhas, true from runs join days using (uf, data)`,
    [DAYS],
  );
}

/** Every property of the first lists came on some day before them, and cost more until another day. */
export async function addFormerPrices(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `create temporary table moved on commit drop as
      select n_do_imovel, uf, first, came, came + 1 + drawn / 700 % (first - came) as fell
      from property_periods join (select uf, min(data) + ${DAYS} as first from lists group by uf) as oldest using (uf),
        lateral (select abs(hashtext(n_do_imovel)) as drawn) as by_number,
        lateral (select first - 1 - drawn % ${DAYS - 20} as came) as arrived
      where desde = first`,
  );
  await client.query(
    `with former as (
        update property_periods p set desde = fell from moved
        where p.n_do_imovel = moved.n_do_imovel and p.desde = first
        returning p.n_do_imovel, p.uf, came, fell, preco, valor_de_avaliacao, modalidade_de_venda)
      insert into property_periods (n_do_imovel, uf, desde, ate, preco, valor_de_avaliacao, modalidade_de_venda)
      select n_do_imovel, uf, came, fell - 1, preco * 5 / 4, valor_de_avaliacao, modalidade_de_venda from former`,
  );
  await client.query(
    `update property_events e set data_lista = came from moved
      where e.n_do_imovel = moved.n_do_imovel and e.data_lista = first and tipo = 'novo'`,
  );
  await client.query(
    `insert into property_events (n_do_imovel, uf, tipo, data_lista, de_centavos, para_centavos)
      select n_do_imovel, uf, 'baixou', fell, preco * 5 / 4, preco from moved join property_periods using (n_do_imovel, uf)
      where desde = fell on conflict do nothing`,
  );
  await client.query("set session_replication_role = origin");
}

/** What is suspicious beyond what the lists have, and what administrators decided about some of it. */
export async function addDecisions(client: pg.Client): Promise<void> {
  const some = (share: number, from = 0) =>
    `abs(hashtext(n_do_imovel || 'bench')) % 1000 between ${from} and ${from + share - 1}`;
  await client.query(
    `update properties set cidade = cidade || ' VELHA', cidade_nome = cidade || ' Velha', cidade_ibge = null where ${some(6)}`,
  );
  await client.query(`update properties set lat = null, lng = null, precisao = null where ${some(6, 3)}`);
  await client.query(
    `update properties set salto_de = preco * 3, salto_em = visto_primeiro, salto_modalidade = null where ${some(10, 10)}`,
  );
  await client.query(
    `update properties set preco = valor_de_avaliacao + 100000
      where modalidade_codigo <> 'leilao_sfi' and ${some(5, 20)}`,
  );
  await client.query(
    `update properties set termos_desconhecidos = array['varanda gourmet', 'bench' || hashtext(n_do_imovel) % 40] where ${some(5, 25)}`,
  );
  await client.query(
    `with taken as (update properties set ws_indisponivel = true where ${some(2, 900)} returning n_do_imovel)
      insert into withdrawals (n_do_imovel, desde, motivo)
      select n_do_imovel, now() - interval '20 days', 'A pedido do dono' from taken`,
  );
  await client.query(
    `insert into place_corrections (n_do_imovel, lat, lng, precisao, desde)
      select n_do_imovel, lat, lng, 'porta', now() from properties where lat is not null and ${some(7, 800)}`,
  );
  await client.query(
    `insert into data_dismissals (grupo, chave, sinal, motivo, desde)
      select 'preco', n_do_imovel, preco || '|' || valor_de_avaliacao, 'Confere com o edital', now()
      from properties where preco > valor_de_avaliacao and ${some(2, 20)}`,
  );
  await client.query(
    `insert into city_aliases (uf, chave, nome, ibge, municipio, slug, distrito, desde)
      select uf, 'bench' || row_number() over (), 'BENCH ' || row_number() over (), ibge, nome, slug, false, now()
      from (select distinct uf, cidade_ibge as ibge, cidade_nome as nome, cidade_slug as slug from properties
        where cidade_ibge is not null order by 4 limit 300) as known`,
  );
}

/** Each night's download of all states over two years. */
export async function addSync(client: pg.Client): Promise<void> {
  await client.query(
    `with attempts as (
        insert into sync_attempts (origem, iniciado_em, terminado_em, fim)
        select 'agenda', day + time '03:00', day + time '03:20', '{"kind":"finished"}'
        from generate_series(current_date - ${DAYS}, current_date - 1, interval '1 day') as day
        returning iniciado_em, terminado_em
      ), runs as (
        insert into sync_runs (iniciado_em, terminado_em) select * from attempts order by 1 returning id, iniciado_em
      )
      insert into sync_outcomes (run_id, uf, resultado, sucesso, em)
      select id, uf, jsonb_build_object('state', uf, 'kind', 'unchanged', 'how', 'not-modified', 'version',
        jsonb_build_object('etag', md5(uf), 'lastModified', null, 'sha256', md5(uf) || md5(uf))), true, iniciado_em
      from runs cross join (select distinct uf from lists) as states`,
  );
}

/** Files that administrators sent this week, of which a hundred wait, and improbable lists that are held. */
export async function addUploads(client: pg.Client): Promise<void> {
  const report = `jsonb_build_array(jsonb_build_object('file', 'lista.csv', 'state', 'SP', 'list_date', '2026-01-07', 'rows', 3000,
    'unchanged', 2900, 'new', 50, 'returned', 0, 'price_down', 40, 'price_up', 10, 'modality_changed', 0, 'reappraised', 0,
    'left', 20, 'error', null, 'notices', '[]'::jsonb, 'rejected',
    (select jsonb_agg(jsonb_build_object('line', n, 'column', 'Preço', 'reason', 'O preço não é um número.'))
      from generate_series(1, 20) as n)))`;
  await client.query(
    `insert into uploads (admin_id, pasta, arquivo, nome, bytes, resumo, estado, estados, previa, previa_de, relatorio,
        recebido_em, terminou_em)
      select (select user_id from profiles where role = 'admin' limit 1), $1,
        case when waits then 'file-' || i end, 'Lista_imoveis_SP_' || i || '.csv', 900000, md5(i::text) || md5(i::text),
        case when waits then 'recebido' else 'terminado' end, array['SP'],
        case when waits then ${report} end, case when waits then 'former' end, case when not waits then ${report} end,
        now() - make_interval(mins => i * 5), case when not waits then now() - make_interval(mins => i * 5) end
      from generate_series(1, 1000) as i, lateral (select i % 10 = 0 as waits) as one`,
    [randomUUID()],
  );
  await client.query(
    `insert into held_lists (uf, data, arquivo, linhas, motivos, conteudo, resumo, recebida_em, recusada_em)
      select uf, data + 1, 'Lista_imoveis_' || uf || '.csv', linhas, '["faltam 60 % das linhas da lista anterior"]',
        decode(repeat(md5(uf), 20000), 'hex'), md5(uf) || md5(uf), now(), case when uf > 'PE' then now() end
      from lists where data = (select max(data) from lists)`,
  );
}
