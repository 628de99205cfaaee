import { href } from "react-router";
import { profile } from "~/locales/de/profile";
import { sessionList } from "~/locales/de/profile-form";
import { formatDate, formatDay, formatDayShort } from "~/locales/format";
import type { DialogSubject } from "./dialogs";
import { QuickForm } from "./sent-form";

type OwnSession = NonNullable<DialogSubject["sessions"]>[number];

/** List of the account's sessions. Others can be ended one by one or all at once; the current one by signing out. */
export function SessionList({ sessions = [] }: Pick<DialogSubject, "sessions">) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className="flex flex-col gap-4">
      <ul className="rows" aria-label={profile.sessions}>
        {[...sessions.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 1 && (
        <QuickForm intent="session.end-others">
          <button type="submit" className="button w-full">
            {sessionList.endOthers}
          </button>
        </QuickForm>
      )}
    </div>
  );
}

function SessionRow({ session: { id, device, since, lastSeen, isCurrent, today } }: { session: OwnSession }) {
  const name = device ?? sessionList.unknown;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1">
        <b className="block">{name}</b>
        <small className={`block ${isCurrent ? "font-semibold text-accent" : "text-quiet"}`}>
          {isCurrent ? sessionList.current : sessionList.lastSeen(lastSeenOn(lastSeen, today))}
        </small>
        <small className="block text-quiet">{sessionList.since(formatDate(since))}</small>
      </span>
      {isCurrent ? (
        <form method="post" action={href("/logout")} data-reload>
          <button type="submit" className="button">
            {profile.signOut}
          </button>
        </form>
      ) : (
        <QuickForm intent="session.end" id={id}>
          <button type="submit" className="button" aria-label={sessionList.endOf(name, formatDate(since))}>
            {sessionList.end}
          </button>
        </QuickForm>
      )}
    </li>
  );
}

/** `heute`, `gestern` or `Fr., 13. Nov. 2026` */
function lastSeenOn(day: string, today: string): string {
  const short = formatDayShort(day, today, sessionList.days);
  return Object.values<string>(sessionList.days).includes(short) ? short : formatDay(day);
}
