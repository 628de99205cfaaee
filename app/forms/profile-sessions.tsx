import { profile } from "~/locales/de/profile";
import { sessionList } from "~/locales/de/profile-form";
import { formatDay } from "~/locales/format";
import type { DialogSubject } from "./dialogs";
import { QuickForm } from "./sent-form";

/** Where one is signed in. Each can be ended; this device's by signing out. */
export function SessionList({ sessions = [] }: Pick<DialogSubject, "sessions">) {
  return (
    <ul className="rows" aria-label={profile.sessions}>
      {sessions.map(({ id, since, lastSeen, isCurrent }) => (
        <li key={id} className="flex items-center gap-3 px-4 py-3">
          <span className="min-w-0 flex-1">
            <b className="block">{isCurrent ? sessionList.current : sessionList.other}</b>
            <small className="block text-quiet">{sessionList.lastSeen(formatDay(lastSeen))}</small>
            <small className="block text-quiet">{sessionList.since(formatDay(since))}</small>
          </span>
          {isCurrent ? (
            <form method="post" action="/logout" data-reload>
              <button type="submit" className="button">
                {profile.signOut}
              </button>
            </form>
          ) : (
            <QuickForm intent="session.end" id={id}>
              <button type="submit" className="button" aria-label={sessionList.endOf(formatDay(since))}>
                {sessionList.end}
              </button>
            </QuickForm>
          )}
        </li>
      ))}
    </ul>
  );
}
