export function Strip({
  storedAt,
  waiting,
  rejected,
}: {
  storedAt: number | null;
  waiting: number;
  rejected: number;
}) {
  if (!storedAt && !waiting && !rejected) return null;
  return (
    <a className="strip" href="/outbox">
      {waiting} wartet
    </a>
  );
}
