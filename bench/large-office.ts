import type pg from "pg";
import { allCities } from "#app/facts/places/places.ts";
import { withoutIndexes } from "./without-indexes.ts";

/** Actions with how often each happens, in thousandths; the last one has not happened for a year. */
const ACTIONS: readonly [action: string, type: string, share: number][] = [
  ["Alterou disponibilidade do imóvel", "update", 400],
  ["Alterou permissão do usuário", "update", 5],
  ["Alterou plano do usuário para Premium", "update", 30],
  ["Alterou configuração max_alerts_per_user", "update", 2],
  ["Respondeu pedido de ajuda", "info", 250],
  ["Reenviou mensagem", "info", 100],
  ["Exportou usuários", "info", 13],
  ["Deletou alerta", "delete", 120],
  ["Criou importação", "create", 80],
];

/**
 * Acts over two years, of which half are the first administrator's; another one did nothing for a year. Of one action
 * and of one type each administrator but the first has none.
 */
export async function addActs(client: pg.Client, count: number): Promise<void> {
  const wheel = ACTIONS.flatMap(([action, type, share]) => Array<string>(share).fill(`${type}:${action}`));
  await withoutIndexes(client, ["admin_logs"], () =>
    client.query(
      `with admins as (
        select array_agg(user_id order by user_id) as ids from profiles where role = 'admin'
      ), targets as (
        select array_agg(user_id) as people from (select user_id from profiles limit 5000) as several
      ), acts as (
        select i, split_part(drawn, ':', 1) as type, split_part(drawn, ':', 2) as action,
          case when random() < 0.5 then 1 when i < $1 / 2 and random() < 0.001 then 2
            else 3 + floor(random() * (array_length(ids, 1) - 2))::int end as who
        from generate_series(1, $1) as i, admins, lateral (select ($2::text[])[1 + i::bigint * 7919 % 1000] as drawn, i as own) as wheel
      )
      insert into admin_logs (id, admin_id, action, type, details, target_user_id, created_at, updates, deletions, hash)
      select i, case when i % 50 > 0 then ids[who] end,
        case when i = 1000 then 'Deletou depoimento' when type = 'delete' and who <> 1 then 'Reenviou mensagem' else action end,
        case when i = 1000 then 'delete' when type = 'delete' and who <> 1 then 'info' else type end,
        '{"before": null, "after": "1"}', case when i % 4 = 0 then people[1 + i % 5000] end,
        now() - make_interval(secs => ($1 - i) * 12.6), i / 2, i / 6, md5(i::text) || md5(i::text)
      from acts, admins, targets order by i`,
      [count, wheel],
    ),
  );
}

/** A rate of every municipality in each of four years. */
export async function addCosts(client: pg.Client): Promise<void> {
  await client.query(
    `insert into cost_values
        (table_name, key, valid_from, value, source_name, source_url, consulted_on, created_at)
      select 'itbi', city, make_date(2020 + 2 * turn, 1, 1), '{"kind":"itbi","rate":200,"financed":null}',
        'Lei municipal', 'https://exemplo.com.br/lei', date '2026-01-01', now()
      from unnest($1::text[]) as city cross join generate_series(0, 3) as turn`,
    [allCities().map(({ slug }) => slug)],
  );
}

/** Articles, testimonials and notices of years. */
export async function addContent(client: pg.Client): Promise<void> {
  await client.query(
    `insert into posts (id, slug, title, summary, body, sources, published_at, cover_alt, version, created_at, updated_at)
      select gen_random_uuid(), 'artigo-' || i, 'Artigo ' || i || ' sobre leilões', 'Resumo', repeat('Texto do artigo. ', 500), '',
        case when i % 10 > 1 then now() - make_interval(days => i) when i % 10 = 1 then now() + make_interval(days => 1 + i) end,
        '', 1, now(), now() - make_interval(hours => i)
      from generate_series(1, 2000) as i`,
  );
  await client.query(
    `insert into testimonials (id, name, place, body, position, published, consent_by, consent_on, version, created_at, updated_at)
      select gen_random_uuid(), 'Pessoa ' || i, 'Campinas/SP', repeat('Gostei do portal. ', 10), i, true, 'por e-mail', current_date,
        1, now(), now()
      from generate_series(1, 1000) as i`,
  );
  await client.query(
    `insert into notices (body, level, audience, starts_at, ends_at, version, created_at, updated_at)
      select 'Manutenção na madrugada', 'info', 'administrators', now() - make_interval(days => i), now() - make_interval(days => i - 1), 1,
        now(), now()
      from generate_series(2, 700) as i`,
  );
  await client.query(
    `insert into featured_properties (n_do_imovel, position, created_at)
      select n_do_imovel, row_number() over (), now() from (select n_do_imovel from properties order by id limit 12) as several`,
  );
}

const ADMIN = "(select user_id from profiles where role = 'admin' limit 1)";

/** A year's requests for contact and about personal data, most of them answered. */
export async function addRequests(client: pg.Client): Promise<void> {
  await client.query(
    `insert into interests (n_do_imovel, name, email, phone, consent_version, created_at, token_hash, answered_at, answered_by)
      select n_do_imovel, 'Pessoa ' || i, 'pessoa' || i || '@exemplo.com.br', '11999990000', '1', now() - make_interval(secs => i * 150),
        md5('interest' || i), case when i % 10 > 0 then now() - make_interval(secs => i * 100) end,
        case when i % 10 > 0 then ${ADMIN} end
      from (select n_do_imovel, (row_number() over ())::int as i from properties limit 200000) as several`,
  );
  await client.query(
    `insert into data_requests (protocol, user_id, email, kind, message, status, created_at, due_at, answered_at, answered_by, answer)
      select 'D-' || i, id, email, 'acesso', 'Quero saber o que guardam de mim.', 'aberta', now() - make_interval(mins => i * 25),
        now() + interval '15 days' - make_interval(mins => i * 25), case when i % 20 > 0 then now() - make_interval(mins => i * 20) end,
        case when i % 20 > 0 then ${ADMIN} end, case when i % 20 > 0 then 'Veja o arquivo.' end
      from (select id, email, (row_number() over ())::int as i from users limit 20000) as several`,
  );
}

/** A year's requests for help with their messages; three hundred wait. */
export async function addHelp(client: pg.Client): Promise<void> {
  await client.query(
    `insert into help_requests (id, protocol, user_id, name, email, subject, created_at, waiting_since, last_message_at, closed_at,
        version, proven_at, token_hash, digest)
      select gen_random_uuid(), 'A-' || i, case when i % 3 > 0 then id end, name, email, 'conta', at,
        case when i <= 300 then at end, at, case when i > 300 and i % 4 = 0 then at end, 1, at, md5('help' || i), md5('digest' || i)
      from (select id, name, email, (row_number() over ())::int as i from users limit 100000) as several,
        lateral (select now() - make_interval(secs => i * 310) as at) as asked`,
  );
  await client.query(
    `insert into help_messages (request_id, number, author, admin_id, body, at)
      select id, number, case when number % 2 = 1 then 'person' else 'team' end, null, repeat('Não consigo entrar. ', 20), last_message_at
      from help_requests, generate_series(1, 3) as number
      where number = 1 or waiting_since is null`,
  );
}

/** Five thousand refunds that members asked for at the sandbox, of which a hundred are open. */
export async function addRefunds(client: pg.Client): Promise<void> {
  await client.query(
    `insert into refund_requests (protocol, user_id, claim, status, provider, purchase_id, payment_id, subscription_id, method,
        amount_cents, purchased_at, created_at, updated_at, due_at, answered_at, answered_by, paid_by, paid_on)
      select 'R-' || i, user_id, 'guarantee', case when i <= 100 then 'open' else 'paid' end, 'sandbox', 'in_' || i, 'pi_' || i, 'sub_' || i,
        'card', 2990, at, at, at, at + interval '10 days', case when i > 100 then at + interval '3 days' end,
        case when i > 100 then ${ADMIN} end, case when i > 100 then 'provider' end, case when i > 100 then at::date + 3 end
      from (select user_id, (row_number() over ())::int as i from subscriptions where provider = 'sandbox' limit 5000) as bought,
        lateral (select now() - make_interval(hours => i * 3) as at) as asked`,
  );
}

/** What members bought at the sandbox: a subscription and ten payments, the last of which is for all the time that is paid. */
export async function addPayments(client: pg.Client): Promise<void> {
  const iso = (moment: string) => `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  await client.query(
    `with bought as (
        select user_id, (row_number() over ())::int as i, current_period_end as until from subscriptions where provider = 'sandbox'
      )
      insert into payment_events (id, provider, kind, live, user_id, subjects, body, at, received_at)
      select 'sandbox:' || i || '-' || n, 'sandbox', 'invoice.paid', false, user_id, array['cus_' || i], jsonb_build_object(
        'id', i || '-' || n, 'kind', 'invoice.paid', 'at', ${iso("at")}, 'customer', 'cus_' || i, 'facts', jsonb_build_array(
          jsonb_build_object('kind', 'subscription', 'id', 'sub_' || i, 'state', 'active', 'priceId', 'price_teste_premium', 'endsAtPeriodEnd', false,
            'periodEnd', ${iso("until")}, 'endedAt', null),
          jsonb_build_object('kind', 'invoice', 'id', case when n = 10 then 'in_' || i else 'in_' || i || '_' || n end, 'subscriptionId', 'sub_' || i,
            'state', 'paid', 'amountCents', 2990, 'currency', 'brl', 'priceId', 'price_teste_premium', 'issuedAt', ${iso("at")}, 'paidAt', ${iso("at")},
            'periodStart', ${iso("at")}, 'periodEnd', ${iso("case when n = 10 then until else at + interval '30 days' end")}, 'attempts', 1, 'nextAttemptAt', null,
            'document', null)))::text, at, at
      from bought, generate_series(1, 10) as n, lateral (select date_trunc('second', now()) - make_interval(days => 30 * (11 - n)) as at) as paid`,
  );
}
