import type { Person } from "~/components/accounts/profile";
import { SignOutForm } from "~/components/accounts/profile-menu";
import { useAddress } from "~/components/shell/address";
import type { Day } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import { profile } from "~/locales/de/accounts/profile";
import { sessionList } from "~/locales/de/accounts/profile-form";
import { formatDate, formatDay, formatDayShort } from "~/locales/format";
import { QuickButton, QuickForm } from "../quick-form";
import type { profileHandlers } from "./profile-form.server";

/** A device on which the account is signed in. */
export interface OwnSession {
  id: string;
  device: string | null;
  since: Day;
  lastSeen: Day;
  isCurrent: boolean;
  today: Day;
}

/** The devices on which the account is signed in. */
export function SessionList({
  sessions = [],
  isGuest,
}: { sessions?: readonly OwnSession[] } & Pick<Person, "isGuest">) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className="flex flex-col gap-4">
      <ul className="rows" aria-label={profile.sessions}>
        {[...sessions.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
          <SessionRow key={session.id} session={session} isGuest={isGuest} />
        ))}
      </ul>
      {others.length > 1 && (
        <QuickButton<typeof profileHandlers> intent="session.end-others" label={sessionList.endOthers} />
      )}
    </div>
  );
}

function SessionRow({ session, isGuest }: { session: OwnSession; isGuest: boolean }) {
  const { id, device, since, lastSeen, isCurrent, today } = session;
  const { search } = useAddress();
  const name = device ?? sessionList.unknown;
  return (
    <li className="person">
      <span className="person-text">
        <b>{name}</b>
        <small className={isCurrent ? "font-semibold text-accent" : ""}>
          {isCurrent ? sessionList.current : sessionList.lastSeen(lastSeenOn(lastSeen, today))}
        </small>
        <small>{sessionList.since(formatDate(since))}</small>
      </span>
      {isCurrent && isGuest && (
        <a className="button" href={withDialog(search, "sign-out")}>
          {profile.signOut}
        </a>
      )}
      {isCurrent && !isGuest && <SignOutForm className="button" />}
      {!isCurrent && (
        <QuickForm<typeof profileHandlers> intent="session.end" id={id}>
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
