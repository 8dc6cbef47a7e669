import type pg from "pg";
import { NAMES, placesOfAlerts, SURNAMES } from "./large-names.ts";
import { withoutIndexes } from "./without-indexes.ts";

const ADMINISTRATORS = 15;
/** Members with a trial that runs, to whom no letter about it is due yet. */
const ON_TRIAL = 10_000;

/** Names are as unequal as in life: the first ones of each list are the most frequent. */
const SKEWED = (list: string) => `(${list})[1 + floor(array_length(${list}, 1) * power(random(), 2))::int]`;

/**
 * Members who signed up over two years. Nobody signed up in the last two months but those on trial, whose trial ends
 * too late for a letter: no letter is due to anybody.
 */
export async function addUsers(client: pg.Client, count: number): Promise<void> {
  await withoutIndexes(client, ["users", "profiles"], async () => {
    // The members' own rows are written as a whole below.
    await client.query("alter table users disable trigger users_create_profile");
    await client.query(
      `insert into users (name, email, email_verified, created_at, updated_at)
      select name || ' ' || surname || ' ' || second,
        fold_text(name) || '.' || fold_text(surname) || i || '@' ||
          (array['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com.br', 'uol.com.br'])[1 + floor(5 * power(random(), 2))::int],
        i > ${ON_TRIAL} or i % 20 > 0, since, since
      from generate_series(1, $1::int) as i,
        lateral (select case when i <= ${ON_TRIAL} then now() - make_interval(secs => i * 43)
          else now() - interval '60 days' - make_interval(secs => i * 61) end as since) as signed_up,
        lateral (select i as own, ${SKEWED("$2::text[]")} as name, ${SKEWED("$3::text[]")} as surname,
          ${SKEWED("$3::text[]")} as second) as called`,
      [count, NAMES, SURNAMES],
    );
    await client.query("alter table users enable trigger users_create_profile");
    await client.query(
      `insert into profiles (user_id, full_name, email, role, city, state, free_trial_start, free_trial_days, created_at, last_seen_on)
        select id, name, email, case when row_number() over (order by created_at) <= $1 then 'admin' else 'user' end,
          case when known then (array['São Paulo', 'Campinas', 'Goiânia', 'Niterói'])[1 + floor(random() * 4)::int] end,
          case when known then 'SP' end, created_at, case when created_at > now() - interval '30 days' then 14 else 7 end, created_at,
          case when known then greatest(created_at::date, current_date - floor(700 * power(random(), 3))::int - 1) end
        from users, lateral (select id as own, random() < 0.6 as known) as told`,
      [ADMINISTRATORS],
    );
  });
  await client.query(
    `update profiles set blocked_at = now() - interval '100 days', blocked_reason = 'Uso indevido'
      where user_id in (select user_id from profiles where role = 'user' order by user_id limit $1)`,
    [Math.ceil(count / 1_000)],
  );
}

/** One in a hundred members is Premium: bought at the sandbox, or given. */
export async function addSubscriptions(client: pg.Client): Promise<void> {
  await client.query(
    `insert into subscriptions (user_id, provider, provider_id, product_id, status, current_period_end, created_at, updated_at)
      select user_id, provider, provider || ':' || user_id, 'martelo_premium', 'active',
        case when provider = 'manual' and random() < 0.5 then null
          else date_trunc('second', now() + interval '60 days' + random() * interval '300 days') end,
        created_at, created_at
      from profiles, lateral (select case when random() < 0.2 then 'manual' else 'sandbox' end as provider, user_id as own) as by
      where created_at < now() - interval '60 days' and blocked_at is null and random() < 0.01`,
  );
}

/** A fifth of the members is signed in somewhere, and every second one was seen signing in. */
export async function addSignIns(client: pg.Client): Promise<void> {
  await client.query(
    `insert into sessions (user_id, token, expires_at, user_agent, created_at, updated_at)
      select id, 'bench-' || id, now() + interval '30 days', 'Mozilla/5.0 (Linux; Android 15)',
        now() - random() * interval '30 days', now() - random() * interval '5 days'
      from users where email_verified and random() < 0.2`,
  );
  await client.query(
    `insert into account_events (user_id, kind, at, user_agent)
      select id, 'sign_in', now() - random() * interval '300 days', 'Mozilla/5.0 (Linux; Android 15)'
      from users where email_verified and random() < 0.5`,
  );
}

/** Alerts for cities as often as cities are searched, and for thousands of combinations of places. */
export async function addAlerts(client: pg.Client, count: number): Promise<void> {
  const places = placesOfAlerts();
  await withoutIndexes(client, ["user_alerts"], () =>
    client.query(
      `insert into user_alerts (user_id, name, location, property_type, query, by_place, events, active, since_event,
        created_at, updated_at)
      select id, 'Alerta ' || i, ($2::text[])[1 + floor(array_length($2::text[], 1) * power(random(), 3))::int],
        'Casa', 'tipo=casa', i % 5 in (1, 3), array['novo'], i % 4 > 0,
        (select coalesce(max(id), 0) from property_events), created_at, created_at
      from (select id, created_at, row_number() over () as i from users limit $1) as people`,
      [count, places],
    ),
  );
}

/** Matches of one alert in fifty, all of them told and read; the first alert has very many. */
export async function addMatches(client: pg.Client): Promise<void> {
  await client.query(
    `with wanted as (
        select id, user_id, row_number() over (order by created_at desc, id desc) as place from user_alerts
      ), found as (
        select n_do_imovel, row_number() over () as place from (select n_do_imovel from properties limit 20000) as several
      )
      insert into notifications (alert_id, user_id, n_do_imovel, tipo, data_lista, created_at, read_at)
      select wanted.id, wanted.user_id, n_do_imovel, 'novo', (select max(data) from lists), now() - interval '90 days', now()
      from wanted join found on found.place <= case when wanted.place = 1 then 20000 else 50 end
      where wanted.place = 1 or wanted.place % 50 = 0`,
  );
  await client.query(
    `insert into letter_marks (user_id, notification_id, moved_at)
      select user_id, max(id), now() from notifications group by user_id on conflict do nothing`,
  );
}

/** What was counted on each day of two years, and how many came back each week. */
export async function addDailyCounts(client: pg.Client): Promise<void> {
  await client.query(
    `insert into counts (name, part, change)
      select name, to_char(day, 'YYYY-MM-DD'), most * (0.5 + random() / 2)
      from generate_series(current_date - 730, current_date - 1, interval '1 day') as day,
        (values ('visits', 40000), ('matches', 60000), ('map_queries', 9000), ('mails_written', 20000),
          ('mails_sent', 19900), ('pushes_written', 15000), ('pushes_sent', 14000)) as counted(name, most)`,
  );
  await client.query(
    `insert into counts (name, part, change)
      select 'returns', to_char(signed_up, 'YYYY-MM-DD') || ' ' || to_char(came, 'YYYY-MM-DD'), 1 + random() * 900
      from generate_series(date_trunc('week', current_date)::date - 728, current_date, interval '7 days') as signed_up,
        generate_series(signed_up + interval '7 days', current_date, interval '7 days') as came`,
  );
}
