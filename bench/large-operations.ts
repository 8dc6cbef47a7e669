import type pg from "pg";

/** Messages of three months; of those that wait, none is due before the benchmark ends. */
export async function addMessages(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into mails (recipient, kind, subject, html, plain, bulk, created_at, attempts, next_attempt_at, sent_at, last_error)
      select 'pessoa' || i || '@exemplo.com.br', 'matches', case when i % 100 < 2 then '3 novidades' else '' end, '', '', i % 3 > 0,
        now() - make_interval(secs => i * 25), 1,
        case when i % 100 = 0 then now() + interval '20 days' end,
        case when i % 100 > 1 then now() - make_interval(secs => i * 25) end,
        case when i % 100 = 1 then '550 5.1.1 The email account does not exist' end
      from generate_series(1, 300000) as i`,
  );
  await client.query(
    `insert into push_devices (user_id, endpoint, p256dh, auth, name, browser, told_until, created_at)
      select user_id, 'https://push.exemplo.com.br/' || user_id, 'key', 'auth', 'Chrome no Android', user_id::text, 1000000000, now()
      from profiles order by profiles.user_id limit 10000`,
  );
  await client.query(
    `insert into pushes (user_id, device_id, kind, topic, payload, created_at, expires_at, attempts, next_attempt_at, sent_at, last_error)
      select user_id, id, 'matches', 'matches', '', now() - make_interval(secs => i * 25), now() + interval '30 days', 1,
        case when i % 100 = 0 then now() + interval '20 days' end,
        case when i % 100 > 1 then now() - make_interval(secs => i * 25) end,
        case when i % 100 = 1 then '410 Gone' end
      from (select id, user_id, row_number() over () as place from push_devices) as devices
        join generate_series(1, 100000) as i on devices.place = 1 + i % 10000`,
  );
  await client.query("set session_replication_role = origin");
  await client.query(
    `insert into counts (name, part, change)
      select 'mails_given_up', '', count(*) from mails where next_attempt_at is null and sent_at is null
      union all select 'pushes_given_up', '', count(*) from pushes where next_attempt_at is null and sent_at is null`,
  );
  await client.query(
    `insert into delivery_hours (hour, channel, sent, failed, given_up, last_error, last_error_at)
      select hour, channel, 900, 20, 2, '550 5.1.1 …', hour
      from generate_series(date_trunc('hour', now()) - interval '191 hours', now(), interval '1 hour') as hour,
        unnest(array['account letters', 'match letters', 'pushes']) as channel`,
  );
}

/** As many errors, slow statements and processes as are ever kept. */
export async function addTroubles(client: pg.Client): Promise<void> {
  const frames = "repeat('at readReport (app/core/reports/read-report.server.ts)' || chr(10), 8)";
  await client.query(
    `insert into error_groups (fingerprint, event, kind, message, frames, path, count, first_seen_at, last_seen_at,
        resolved_at, returned_at)
      select left(md5(i::text), 16), 'a page failed', 'TypeError', 'Cannot read … of undefined: ' || i, ${frames}, '/property/…',
        i * 7, now() - interval '20 days', now() - make_interval(mins => i * 30), case when i % 3 = 0 then now() end,
        case when i % 7 = 0 then now() end
      from generate_series(1, 500) as i`,
  );
  await client.query(
    `insert into server_processes (id, host, pid, version, started_at, seen_at, ended_at, state)
      select gen_random_uuid(), left(md5((i % 4)::text), 12), 1000 + i, '1.0.0', now() - make_interval(hours => i * 3),
        now() - make_interval(hours => i * 3 - 3), now() - make_interval(hours => i * 3 - 3),
        jsonb_build_object('memory', '{"rss":500000000,"heapUsed":300000000,"buffers":20000000}'::jsonb,
          'index', '{"kind":"memory","version":9,"rows":300000,"builtAt":null,"buildMs":900}'::jsonb,
          'caches', (select jsonb_agg(jsonb_build_object('name', 'cache ' || c, 'entries', 10, 'used', 10, 'most', 100, 'unit',
            'entries')) from generate_series(1, 12) as c),
          'jobs', (select jsonb_agg(jsonb_build_object('name', 'housekeeping', 'intervalMs', 3600000, 'runningSince', null,
            'lastEndedAt', now(), 'lastMs', 90, 'lastOk', true, 'lastOkAt', now(), 'lastError', null, 'lastErrorAt', null,
            'nextAt', now(), 'rounds', 100, 'failures', 0)) from generate_series(1, 20) as j))
      from generate_series(1, 49) as i`,
  );
  await client.query(
    `insert into error_reports (fingerprint, request_id, method, path, process_id, at)
      select left(md5((1 + i % 500)::text), 16), gen_random_uuid(), 'GET', '/property/…', process.id, now() - make_interval(mins => i)
      from generate_series(1, 10000) as i, lateral (select id from server_processes offset i % 49 limit 1) as process`,
  );
  await client.query(
    `insert into slow_statements (day, id, statement, count, total_ms, max_ms, histogram, last_seen_at)
      select current_date - day, left(md5(i::text), 16), repeat('select … from properties join property_periods ', 20) || i, 40,
        9000, 900, array_fill(1, array[48]), now()
      from generate_series(0, 13) as day, generate_series(1, 50) as i`,
  );
  await client.query(
    `insert into health_days (day, quarters, requests, failures, api_requests, api_failures, durations)
      select current_date - day, repeat('+', 95) || '!', 900000, 12, 300000, 3, array_fill(40000, array[21])
      from generate_series(1, 399) as day`,
  );
}
