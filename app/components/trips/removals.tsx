import { Icon } from "../ui/icon";

/** Sentences about a trip that the reader was taken off, and what they still owe or are owed there. */
interface ToldRemoval {
  tripId: string;
  text: string;
  open?: string;
}

interface WithRemovals {
  removals: readonly ToldRemoval[];
}

/** Tells the reader who has taken them off which trip. */
export function Removals({ removals }: WithRemovals) {
  if (removals.length === 0) return null;
  return (
    <ul className="rows">
      {removals.map(({ tripId, text, open }) => (
        <li key={tripId} className="flex gap-3 px-4 py-3">
          <Icon name="user" className="text-quiet" />
          <p className="min-w-0 flex-1 break-words">
            {text} {open && <b>{open}</b>}
          </p>
        </li>
      ))}
    </ul>
  );
}
