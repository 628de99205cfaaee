import { lazy, type ReactNode } from "react";
import { GeneralList } from "~/components/account/general-list";
import type { Person } from "~/components/account/profile";
import { SignOutForm } from "~/components/account/profile-menu";
import { useAddress } from "~/components/shell/address";
import { useHasPayment } from "~/components/shell/contract-links";
import { NotLoaded } from "~/components/shell/not-loaded";
import { useOpenDialog } from "~/components/shell/screen";
import { CancelButton, Dialog } from "~/components/ui/dialog";
import { TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import { type DialogName, withDialog } from "~/domain/dialog";
import { guest } from "~/locales/de/guest";
import { profile } from "~/locales/de/profile";
import { deletion, googleLink, profileForm, sessionList } from "~/locales/de/profile-form";
import { formatDate, formatDay, formatDayShort } from "~/locales/format";
import { type DialogSubject, OpenDialog } from "./dialogs";
import { FeedbackForm } from "./feedback-form";
import { ColorForm, ProfileForm } from "./profile-form";
import { PostForm, QuickButton, QuickForm, useSentForm } from "./sent-form";

const GuestDialog = lazy(() =>
  import("./guest-dialog").then(
    ({ GuestDialog }) => ({ default: GuestDialog }),
    () => ({ default: NotLoaded }),
  ),
);

export function ProfileDialog({
  subject,
  person,
  supportEmail,
}: {
  subject: DialogSubject;
  person: Person;
  supportEmail: string;
}) {
  const name = useOpenDialog();
  const own: Partial<Record<DialogName, [string, ReactNode]>> = {
    "edit-profile": [profile.edit, <ProfileForm key="edit" person={person} />],
    "profile-color": [profile.color, <ColorForm key="color" person={person} />],
    sessions: [profile.sessions, <SessionList key="sessions" {...{ ...subject, ...person }} />],
    google: [profile.google, <GoogleLink key="google" person={person} />],
    feedback: [profile.feedback, <FeedbackForm key="feedback" supportEmail={supportEmail} />],
    general: [profile.general, <GeneralList key="general" />],
    "delete-account": [profile.deleteAccount, <DeleteAccountForm key="delete" person={person} />],
    ...(person.isGuest && {
      access: [guest.access, <GuestDialog key="access" name="access" />],
      address: [guest.address, <GuestDialog key="address" name="address" />],
      "sign-out": [profile.signOut, <GuestDialog key="sign-out" name="sign-out" />],
    }),
  };
  const [title, content] = (name && own[name]) || [];
  return title ? <Dialog title={title}>{content}</Dialog> : <OpenDialog subject={subject} />;
}

/** Shows whether Google is linked to the account. Unlinks it if the account also has a password. */
function GoogleLink({ person: { hasGoogle, hasPassword, isVerified } }: { person: Person }) {
  if (!hasGoogle) return <p>{isVerified ? googleLink.howToLink : googleLink.confirmFirst}</p>;
  if (!hasPassword) return <p>{googleLink.onlyGoogle}</p>;
  return <UnlinkForm />;
}

function UnlinkForm() {
  const sent = useSentForm<{ currentPassword: string }>("google.unlink");
  return (
    <PostForm of={sent} className="flex flex-col gap-3">
      <p>{googleLink.linked}</p>
      <TextField
        field={sent.fields.currentPassword}
        label={googleLink.password}
        missing={profileForm.currentPasswordRequired}
        type="password"
        autoComplete="current-password"
      />
      <SubmitButton className="button-danger">{googleLink.unlink}</SubmitButton>
    </PostForm>
  );
}

/** Deletes the account. The person confirms it by typing a word. */
function DeleteAccountForm({ person: { isGuest } }: { person: Person }) {
  const sent = useSentForm<{ confirmation: string }>("account.delete");
  const hasPayment = useHasPayment();
  return (
    <PostForm of={sent} className="flex flex-col gap-3">
      <p>{deletion.text}</p>
      <p>{deletion.shared}</p>
      {hasPayment && !isGuest && <p>{deletion.premium}</p>}
      {isGuest && <p>{guest.deletionText}</p>}
      <TextField
        field={sent.fields.confirmation}
        label={deletion.word}
        missing={deletion.wordRequired}
        autoComplete="off"
      />
      <div className="choices">
        <CancelButton />
        <SubmitButton className="button-danger">{profile.deleteAccount}</SubmitButton>
      </div>
    </PostForm>
  );
}

type OwnSession = NonNullable<DialogSubject["sessions"]>[number];

function SessionList({ sessions = [], isGuest }: Pick<DialogSubject, "sessions"> & Pick<Person, "isGuest">) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className="flex flex-col gap-4">
      <ul className="rows" aria-label={profile.sessions}>
        {[...sessions.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
          <SessionRow key={session.id} session={session} isGuest={isGuest} />
        ))}
      </ul>
      {others.length > 1 && <QuickButton intent="session.end-others" label={sessionList.endOthers} />}
    </div>
  );
}

function SessionRow({ session, isGuest }: { session: OwnSession; isGuest: boolean }) {
  const { id, device, since, lastSeen, isCurrent, today } = session;
  const { search } = useAddress();
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
      {isCurrent && isGuest && (
        <a className="button" href={withDialog(search, "sign-out")}>
          {profile.signOut}
        </a>
      )}
      {isCurrent && !isGuest && <SignOutForm className="button" />}
      {!isCurrent && (
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
