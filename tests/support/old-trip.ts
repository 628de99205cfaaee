/** SQL that inserts Anna with a trip of this many expenses, as the version before foreign currencies stored them. */
export function oldTrip(expenses: number): string {
  return `
    insert into users (id, email, email_key, first_name, last_name, profile_color, provider, created_at)
      values ('anna', 'anna@example.com', 'anna@example.com', 'Anna', 'Muster', '#3B82F6', 'email', 1000);
    insert into trips (id, user_id, name, destination, search_text, start_date, end_date, budget, currency,
        travel_method, is_active, is_archived, is_deleted, created_at)
      values ('trip', 'anna', 'Weltreise', 'Überall', 'weltreise', '2026-01-01', '2026-12-31', 150000, 'EUR',
        'flug', 1, 0, 0, 1000);
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${expenses - 1})
    insert into expenses (id, user_id, trip_id, amount, day, category_id, payment_method, description, notes,
        location_name, location_address, photo_url, created_at)
      select
        'e' || substr('00000' || n, -5), 'anna', 'trip',
        1 + (n * 7919) % 99999999999,
        '2026-' || substr('0' || (1 + n % 12), -2) || '-' || substr('0' || (1 + n % 28), -2),
        case n % 3 when 0 then 'restaurant' when 1 then 'taxi' else 'hotel' end,
        case n % 4 when 0 then null when 1 then 'barzahlung' when 2 then 'kreditkarte' else 'paypal' end,
        case when n % 5 = 0 then null else 'Ausgabe ' || n || ' ä;"' end,
        case when n % 7 = 0 then '=Notiz ' || n else null end,
        case when n % 2 = 0 then 'Ort' else null end,
        case when n % 11 = 0 then 'Adresse ' || n else null end,
        null, 1000 + n
      from numbers;`;
}
