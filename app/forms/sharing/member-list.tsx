import { LogOut, UserPlus } from "lucide";
import { ToAccess, useIsGuest } from "~/components/accounts/guest";
import { useAddress } from "~/components/shell/address";
import { Face } from "~/components/ui/face";
import { TextField } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { SubmitButton } from "~/components/ui/submit-button";
import { withDialog } from "~/domain/dialog";
import { isWithoutAccount, type Member, type Role } from "~/domain/sharing/member";
import { WHOLE_WEIGHT } from "~/domain/sharing/split";
import { nameOf } from "~/locales/de/names";
import { dividing, members as texts } from "~/locales/de/sharing/members";
import { people } from "~/locales/de/sharing/sharing";
import { formatWeightField } from "~/locales/format";
import type { EarlierExpenses } from "~/models/sharing/earlier-expenses.server";
import { PostForm, useSentForm } from "../sent-form";
import type { memberHandlers } from "./member-form.server";

/** Everybody on a trip, a field to add somebody by name, and the ways to invite others and to leave. */
export function MemberList({
  members,
  role,
  earlier,
}: {
  members: readonly Member[];
  role: Role;
  earlier: EarlierExpenses | undefined;
}) {
  const { search } = useAddress();
  const isGuest = useIsGuest();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">{texts.lead}</p>
      <ul className="rows" aria-label={people.members}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} members={members} isOwner={role === "owner"} />
        ))}
      </ul>
      {isGuest && <ToAccess />}
      {earlier && (
        <p className="card flex flex-wrap items-center gap-x-4 py-2 text-sm">
          <span className="min-w-0 flex-1">{dividing.earlier(earlier.count)}</span>
          <a className="inline-flex min-h-11 items-center" href={withDialog(search, "divide")}>
            {dividing.divide}
          </a>
        </p>
      )}
      {role === "owner" && (
        <a className="button-main" href={withDialog(search, "invite")}>
          <Icon name={UserPlus} />
          {texts.invite}
        </a>
      )}
      <AddForm key={members.length} />
      {role !== "owner" && (
        <a className="button" href={withDialog(search, "leave")}>
          <Icon name={LogOut} />
          {texts.leave}
        </a>
      )}
    </div>
  );
}

function MemberRow({
  member,
  members,
  isOwner,
}: {
  member: Member;
  members: readonly Member[];
  isOwner: boolean;
}) {
  const { search } = useAddress();
  const name = nameOf(member);
  const state = stateOfMember(member, members);
  const text = (
    <>
      <Face of={member.face} />
      <span className="person-text">
        <b>{member.isMe ? texts.you(name) : name}</b>
        {state && <small>{state}</small>}
      </span>
    </>
  );
  return (
    <li>
      {members.length > 1 && hasDialog(member, isOwner) ? (
        <a className="person" href={withDialog(search, "member", { id: member.id })}>
          {text}
          <Icon name="chevron-right" />
        </a>
      ) : (
        <div className="person">{text}</div>
      )}
    </li>
  );
}

/** Returns whether there is something that the viewer may change about a person. */
function hasDialog(member: Member, isOwner: boolean): boolean {
  return member.isMe || isWithoutAccount(member) || (isOwner && member.userId !== null);
}

/** Says what a person is on the trip. */
export function stateOfMember(member: Member, members: readonly Member[]): string {
  const { isMe, isGuest, role, userId, hasLeft, settlesWith, weight } = member;
  const { roles } = texts;
  const other = members.find(({ id }) => id === settlesWith);
  const states = [
    role === "owner" && (isMe ? roles.ownerIsMe : roles.owner),
    role === "member" && userId !== null && !hasLeft && (isGuest ? roles.guest : roles.withAccount),
    isWithoutAccount(member) && roles.withoutAccount,
    hasLeft && roles.left,
    !hasLeft && weight !== WHOLE_WEIGHT && texts.weight(formatWeightField(weight)),
    other && (isMe ? texts.togetherIsMe : texts.together)(nameOf(other)),
    ...chosenBy(member, members),
  ];
  return states.filter(Boolean).join(" · ");
}

/** Says who has chosen to pay together with a person, but for those whom the person has chosen too. */
export function chosenBy(member: Member, members: readonly Member[]): string[] {
  const name = nameOf(member);
  return members
    .filter(({ id, settlesWith }) => settlesWith === member.id && id !== member.settlesWith)
    .map((other) =>
      other.isMe
        ? texts.togetherIsMe(name)
        : texts.chosenBy(nameOf(other), member.isMe ? texts.dative : name),
    );
}

function AddForm() {
  const sent = useSentForm<typeof memberHandlers, "member.add">("member.add");
  return (
    <PostForm of={sent} className="with-submit">
      <TextField
        field={sent.fields.name}
        label={texts.name}
        help={texts.nameHelp}
        placeholder={texts.nameHint}
        missing={texts.nameRequired}
        autoComplete="off"
      />
      <SubmitButton className="button" icon="plus">
        {texts.add}
      </SubmitButton>
    </PostForm>
  );
}
