import { Face } from "~/components/ui/face";
import { ShownLink } from "~/components/ui/shown-link";
import { SubmitButton } from "~/components/ui/submit-button";
import type { Day } from "~/domain/day";
import type { Member } from "~/domain/sharing/member";
import { nameOf } from "~/locales/de/names";
import { invitation as texts } from "~/locales/de/sharing/members";
import { formatDate } from "~/locales/format";
import { QuickForm } from "../quick-form";
import { PostForm, useSentForm } from "../sent-form";
import type { memberHandlers } from "./member-form.server";

/** A valid invitation without its token, of which only the hash is stored. */
export interface ValidLink {
  id: string;
  /** The person whom a personal link is for; null for anyone. */
  memberId: string | null;
  lastDay: Day;
  usesLeft: number;
}

export function InviteDialog({
  links,
  members,
}: {
  links: readonly ValidLink[];
  members: readonly Member[];
}) {
  const hasOne = links.some(({ memberId }) => memberId === null);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">{texts.lead}</p>
      <MakeLinkForm submit={hasOne ? texts.makeNew : texts.make} isMain={!hasOne} />
      {links.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">{texts.valid}</h3>
          <ul className="rows">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} member={members.find(({ id }) => id === link.memberId)} />
            ))}
          </ul>
          {hasOne && <p className="mt-2 text-sm text-quiet">{texts.makeNewHelp}</p>}
        </section>
      )}
    </div>
  );
}

function LinkRow({ link, member }: { link: ValidLink; member: Member | undefined }) {
  const who = member ? texts.forOne(nameOf(member)) : texts.forAnyone;
  return (
    <li className="person flex-wrap gap-y-2">
      {member && <Face of={member.face} />}
      <span className="person-text basis-40">
        <b>{who}</b>
        <small>{texts.until(formatDate(link.lastDay))}</small>
        <small>{texts.usesLeft(link.usesLeft)}</small>
      </span>
      <QuickForm<typeof memberHandlers> intent="invitation.revoke" id={link.id}>
        <button type="submit" className="button">
          {texts.revoke}
          <span className="sr-only">: {who}</span>
        </button>
      </QuickForm>
    </li>
  );
}

/** Makes a link, for one person if `id` names them, and shows it in the answer. */
export function MakeLinkForm({
  id,
  submit,
  isMain = false,
}: {
  id?: string;
  submit: string;
  isMain?: boolean;
}) {
  const sent = useSentForm<typeof memberHandlers, "invitation.make">("invitation.make", { id });
  const secret = sent.answer?.secret;
  return (
    <>
      {secret && (
        <ShownLink {...secret} texts={texts}>
          {secret.lastDay && secret.usesLeft && (
            <p className="mt-1 text-sm">{texts.works(formatDate(secret.lastDay), secret.usesLeft)}</p>
          )}
        </ShownLink>
      )}
      <PostForm of={sent}>
        <SubmitButton className={isMain && !secret ? "button-main" : "button"}>{submit}</SubmitButton>
      </PostForm>
    </>
  );
}
