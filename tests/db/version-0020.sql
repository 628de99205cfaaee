-- Rows of every kind, as the version before migration 0021 stored them. Anna has a trip and an account above today's
-- limits. Emil's account and some trips are marked as removed, with rows that still waited for their purge.
insert into users (id, email, email_key, email_verified_at, sequence, email_since, password_hash, first_name, last_name,
    profile_color, provider, google_sub, google_since, stripe_customer_id, registration_key, created_at, is_removed)
  values
    ('anna', 'Anna.Müller@Example.com', 'anna.müller@example.com', 2000, 3, 2, '$argon2id$', 'Anna', 'Müller', '#3B82F6',
      'email', 'sub-anna', 3, 'cus_anna', 'registration', 1000, 0),
    ('ben', 'ben@example.com', 'ben@example.com', null, 0, 0, null, 'Ben', 'Groß', '#000000', 'google', 'sub-ben', 1, null,
      null, 1001, 0),
    ('emil', '', 'removed:emil', null, 0, 0, null, '', '', '#3B82F6', 'email', null, null, null, null, 1002, 1);

insert into trips (id, user_id, name, destination, search_text, start_date, end_date, budget, currency, travel_method,
    is_active, is_archived, is_deleted, is_removed, created_at, expense_count, currencies, limits)
  values
    ('active', 'anna', 'Straße nach Ōsaka', 'Japan', 'strasse nach osaka' || char(10) || 'japan', '2026-11-12',
      '2026-11-24', 150000, 'EUR', 'bahn', 1, 0, 0, 0, 1000, 12,
      '{"lastUsed":"JPY","cardFee":"1.75","cashRates":{"JPY":"180.25","VND":null}}', '{"food":10000,"health":1}'),
    ('large', 'anna', 'Weltreise', 'Überall', 'weltreise' || char(10) || 'uberall', '2020-01-01', '2026-12-31', null, 'EUR',
      'flug', 0, 0, 0, 0, 1001, 51000, null, null),
    ('ages', 'anna', 'Rückwärts', 'Nirgends', 'ruckwarts' || char(10) || 'nirgends', '2199-12-31', '1900-01-01', 0, 'EUR',
      'motorrad', 0, 1, 0, 0, 1002, null, null, null),
    ('trashed', 'anna', 'Im Papierkorb', 'Rom', 'im papierkorb' || char(10) || 'rom', '2026-01-01', '2026-01-01', 1, 'EUR',
      'auto', 0, 1, 1, 0, 1003, 1, null, null),
    ('removed', 'anna', 'Endgültig weg', 'Rom', '', '2026-01-01', '2026-01-02', null, 'EUR', 'bus', 0, 0, 1, 1, 1004, 3,
      null, null),
    ('bens', 'ben', 'Bens', 'Wien', 'bens' || char(10) || 'wien', '2026-11-01', '2026-11-03', null, 'EUR', 'fahrrad', 1, 0,
      0, 0, 1005, null, null, null),
    ('emils', 'emil', 'Emils', 'Oslo', '', '2026-11-01', '2026-11-03', null, 'EUR', 'boot', 0, 0, 0, 1, 1006, 2, null,
      null);
-- More trips than an account may have.
with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 1004)
insert into trips (id, user_id, name, destination, search_text, start_date, end_date, currency, travel_method, is_active,
    is_archived, is_deleted, created_at)
  select 'ben' || n, 'ben', 'Reise ' || n, 'Ort', 'reise ' || n || char(10) || 'ort', '2026-11-01', '2026-11-02', 'EUR',
    'bahn', 0, n % 2, n % 3 = 0, n
  from numbers;

insert into expenses (id, user_id, trip_id, amount, day, category_id, payment_method, description, notes, location_name,
    location_address, photo_url, created_at, original_amount, original_currency, rate, rate_day, rate_source, nights,
    search_text)
  values
    ('plain', 'anna', 'active', 1, '2026-11-12', 'restaurant', null, null, null, null, null, null, 1000, null, null, null,
      null, null, 1, ''),
    ('full', 'anna', 'active', 99999999999, '2026-11-13', 'hotel', 'ec-konto', 'Größe', 'Zeile 1' || char(10) || 'Zeile 2',
      'Ort', 'Straße 1', 'https://example.com/bild.jpg', 1001, null, null, null, null, null, 366,
      'grosse' || char(10) || 'zeile 1' || char(10) || 'zeile 2' || char(10) || 'ort' || char(10) || 'strasse 1'),
    ('paypal', 'anna', 'active', 500, '1900-01-01', 'taxi', 'paypal', null, null, null, null, null, 1002, null, null, null,
      null, null, 1, ''),
    ('ecb', 'anna', 'active', 832, '2026-11-14', 'bar', 'kreditkarte', null, null, null, null, null, 1003, 1500, 'JPY',
      '180.25', '2026-11-13', 'ecb', 1, ''),
    ('inforeuro', 'anna', 'active', 832, '2026-11-14', 'bar', 'kreditkarte', null, null, null, null, null, 1004, 1500, 'PEN',
      '4.0123', '2026-11-01', 'inforeuro', 2, ''),
    ('own', 'anna', 'active', 832, '2026-11-14', 'bar', 'barzahlung', null, null, null, null, null, 1005, 1, 'USD', '1.25',
      '2026-11-14', 'own', 1, ''),
    ('cash', 'anna', 'active', 832, '2026-11-14', 'bar', 'barzahlung', null, null, null, null, null, 1006, 1, 'JPY', '180',
      '2026-11-14', 'cash', 1, ''),
    ('card', 'anna', 'active', 832, '2026-11-14', 'bar', 'kreditkarte', null, null, null, null, null, 1007, 1, 'JPY',
      '177.1', '2026-11-14', 'card', 1, ''),
    ('charged', 'anna', 'active', 1, '2026-11-14', 'bar', 'kreditkarte', null, null, null, null, null, 1008,
      999999999999999, 'VND', '1000000000000', '2026-11-14', 'charged', 1, ''),
    ('in trash', 'anna', 'trashed', 700, '2026-01-01', 'souvenirs', 'card', null, null, null, null, null, 1009, null, null,
      null, null, null, 1, ''),
    ('gone 1', 'anna', 'removed', 700, '2026-01-01', 'souvenirs', null, null, null, null, null, null, 1010, null, null, null,
      null, null, 1, ''),
    ('gone 2', 'anna', 'removed', 700, '2026-01-02', 'hotel', null, null, null, null, null, null, 1011, null, null, null,
      null, null, 3, ''),
    ('bens', 'ben', 'bens', 300, '2026-11-02', 'flight', 'crypto', null, null, null, null, null, 1012, null, null, null, null,
      null, 1, ''),
    ('emils', 'emil', 'emils', 300, '2026-11-02', 'train', 'andere', null, null, null, null, null, 1013, null, null, null,
      null, null, 1, '');
-- More expenses than a trip and an account may have.
with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 50999)
insert into expenses (id, user_id, trip_id, amount, day, category_id, created_at, search_text)
  select 'e' || substr('00000' || n, -5), 'anna', 'large', 1 + n, date('2020-01-01', (n % 2000) || ' days'), 'restaurant', n, ''
  from numbers;

insert into submissions (user_id, key, fingerprint, result_id, created_at)
  values ('anna', 'key', 'x', 'plain', 1), ('ben', 'key', 'y', 'bens', 2), ('emil', 'key', 'z', 'emils', 3);
insert into sessions (id, user_id, device, created_at, expires_at)
  values ('s1', 'anna', 'Firefox auf Linux', 1, 9), ('s2', 'ben', null, 2, 9), ('s3', 'emil', null, 2, 9);
insert into drafts (user_id, intent, fields, created_at)
  values ('anna', 'trip.create', '{"name":"Peru"}', 1), ('emil', 'trip.create', '{}', 2);
insert into password_resets (id, user_id, created_at, expires_at)
  values ('r1', 'anna', 1, 9), ('r2', 'emil', 1, 9);
insert into email_confirmations (id, user_id, email, created_at, expires_at)
  values ('c1', 'anna', 'neu@example.com', 1, 9), ('c2', 'emil', 'weg@example.com', 1, 9);
insert into former_emails (id, user_id, email, email_key, sequence, since, created_at, expires_at)
  values
  ('f1', 'anna', 'alt@example.com', 'alt@example.com', 1, 0, 1, 9), ('f2', 'emil', 'e@example.com', 'e@example.com', 1, 0, 1, 9);
insert into subscriptions (id, user_id, customer_id, status, current_period_end, is_cancelled, created_at, started_at, ended_at, read_at,
    confirmed_at, end_requested_at, refund_requested_at, refunded_at)
  values
  ('sub_1', 'anna', 'cus_anna', 'active', 9, 0, 1, 2, null, 3, 4, null, null, null),
  ('sub_2', null, 'cus_gone', 'canceled', 9, 1, 1, 2, 5, 3, 4, 5, 6, 7),
  ('sub_3', 'emil', 'cus_emil', 'incomplete', 9, 0, 1, null, null, 3, null, 5, null, null);
insert into declarations (id, kind, name, contract, email, email_key, is_extraordinary, reason, ends_on, received_at, submission_key,
    is_signed_in, subscription_id, is_quiet, link_id, proved_at, confirmed_at, owner_told_at, support_told_at, applied_at,
    settled_at)
  values
  ('d1', 'cancel', 'Anna', 'Premium', 'anna@example.com', 'anna@example.com', 0, null, null, 1, 'key', 1, 'sub_1', 0, 'link',
    1, 2, 3, null, 4, 5),
  ('d2', 'withdraw', 'Vera', '?', 'vera@example.com', null, 1, 'Umzug', '2026-12-31', 1, null, 0, null, 1, null, null, null,
    null, 2, null, null);
insert into stripe_events (id, type, created_at)
  values ('evt_1', 'invoice.paid', 1);
insert into milestones (name, reached_at)
  values ('billing', 1), ('tidied', 2);
insert into sign_in_attempts (key, failures, blocked_until, last_failed_at)
  values ('hash', 3, 4, 5);
insert into rates (source, currency, day, rate)
  values ('ecb', 'USD', '2026-11-13', '1.0837'), ('inforeuro', 'PEN', '2026-11-01', '4.0123');
