import { createHmac, randomUUID } from "node:crypto";
import type pg from "pg";
import { openDatabase } from "#app/db/connect.server.ts";
import { sessions } from "#app/db/schema/accounts.ts";
import { allCities } from "#app/facts/places/places.ts";
import { installationSecret } from "#app/platform/secret.server.ts";
import { importFolder } from "./load.ts";

/** Rows of an installation that has grown for years. */
export interface Sizes {
  users: number;
  properties: number;
  logs: number;
  alerts: number;
}

/** Tables with one or more rows for each property, of which every copy of a property gets its own. */
const OF_PROPERTIES = ["properties", "property_periods", "property_events"];
const ADMINISTRATORS = 5;

/**
 * Fills an empty PostgreSQL: the lists of a folder, their properties again and again under other numbers, and invented
 * users to whom no letter is due, their alerts, and acts of administrators over two years. The hashes of the acts are no
 * chain: no page reads it. Returns the session cookie of an administrator.
 */
export async function fillLarge(
  client: pg.Client,
  { url, dataDir, lists }: { url: string; dataDir: string; lists: string },
  sizes: Sizes,
): Promise<string> {
  const database = await openDatabase({ url, dataDir: "" });
  try {
    await importFolder(database, lists);
    await repeatProperties(client, sizes.properties);
    await addUsers(client, sizes.users);
    await addAlerts(client, sizes.alerts);
    await addActs(client, sizes.logs);
    await addCosts(client);
    // PostgreSQL does this by itself within a minute of filling a database.
    await client.query("vacuum analyze");
    const { rows } = await client.query<{ user_id: string }>(
      "select user_id from profiles where role = 'admin' limit 1",
    );
    const token = randomUUID();
    const userId = rows[0]!.user_id;
    const expiresAt = new Date(Date.now() + 86_400_000);
    await database.db.insert(sessions).values({ userId, token, expiresAt });
    const secret = installationSecret(dataDir, "session-secret");
    const signature = createHmac("sha256", secret).update(token).digest("base64");
    return `martelo.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  } finally {
    await database.close();
  }
}

/** The numbers of the copies begin with 9 and the copy, which the bank's do not. */
async function repeatProperties(client: pg.Client, wanted: number): Promise<void> {
  const { rows } = await client.query<{ held: number }>("select count(*)::int as held from properties");
  const { held } = rows[0]!;
  const copies = Math.max(0, Math.ceil(wanted / held) - 1);
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
  await client.query("update lists set linhas = linhas * $1", [copies + 1]);
}

async function addUsers(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into users (name, email, email_verified, created_at, updated_at)
      select (array['Ana', 'João', 'Márcia', 'Antônio', 'Luíza', 'José'])[1 + i % 6] || ' ' ||
        (array['Silva', 'Souza', 'Araújo', 'Gonçalves', 'Lima', 'Conceição', 'Pires'])[1 + i % 7],
        'pessoa.' || i || '@exemplo.com.br', i % 20 > 0,
        since, since
      from generate_series(1, $1) as i,
        lateral (select now() - interval '60 days' - make_interval(secs => i * 63) as since) as signed_up`,
    [count],
  );
  await client.query(
    `update profiles set role = 'admin' where user_id in (select id from users order by created_at limit $1)`,
    [ADMINISTRATORS],
  );
  await client.query(
    `update profiles set city = (array['São Paulo', 'Campinas', 'Goiânia', 'Niterói'])[1 + (random() * 3)::int],
        state = 'SP' where random() < 0.5`,
  );
}

async function addAlerts(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into user_alerts (user_id, name, location, property_type, query, by_place, events, active, since_event,
        created_at, updated_at)
      select id, 'Alerta ' || i, (array['São Paulo', 'Campinas/SP', 'Goiás', 'Niterói/RJ', 'Qualquer'])[1 + i % 5],
        'Casa', 'tipo=casa', i % 5 in (1, 3), array['novo'], i % 4 > 0,
        (select coalesce(max(id), 0) from property_events), created_at, created_at
      from (select id, created_at, row_number() over () as i from users limit $1) as people`,
    [count],
  );
}

async function addActs(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `with admins as (
        select array_agg(user_id) as ids from profiles where role = 'admin'
      ), acts as (
        select i, (array['Alterou configuração', 'Alterou permissão do usuário', 'Alterou disponibilidade do imóvel',
          'Deletou alerta', 'Criou importação', 'Respondeu pedido de ajuda'])[1 + i % 6] as action
        from generate_series(1, $1) as i
      )
      insert into admin_logs (id, admin_id, action, type, details, target_user_id, created_at, updates, deletions, hash)
      select i, ids[1 + i % $2], action,
        case when action like 'Alterou%' then 'update' when action like 'Deletou%' then 'delete'
          when action like 'Criou%' then 'create' else 'info' end,
        '{"before": null, "after": "1"}', null, now() - make_interval(secs => ($1 - i) * 12.6),
        i / 2, i / 6, md5(i::text) || md5(i::text)
      from acts, admins`,
    [count, ADMINISTRATORS],
  );
}

/** A rate of every municipality in each of four years. */
async function addCosts(client: pg.Client): Promise<void> {
  await client.query(
    `insert into cost_values
        (table_name, key, valid_from, value, source_name, source_url, consulted_on, created_at)
      select 'itbi', city, make_date(2020 + 2 * turn, 1, 1), '{"kind":"itbi","rate":200,"financed":null}',
        'Lei municipal', 'https://exemplo.com.br/lei', date '2026-01-01', now()
      from unnest($1::text[]) as city cross join generate_series(0, 3) as turn`,
    [allCities().map(({ slug }) => slug)],
  );
}
