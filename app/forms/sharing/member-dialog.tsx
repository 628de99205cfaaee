import type { ReactNode } from "react";
import { AmountField } from "~/components/ui/amount-field";
import { Checkbox, FieldMessage, TextField } from "~/components/ui/field";
import { Fold } from "~/components/ui/fold";
import { SelectField } from "~/components/ui/select-field";
import { SubmitButton } from "~/components/ui/submit-button";
import { type Cents, readBudget } from "~/domain/money/money";
import { isWithoutAccount, type Member } from "~/domain/sharing/member";
import { partOfBudget } from "~/domain/trips/own-budget";
import type { Trip } from "~/domain/trips/trip";
import { nameOf } from "~/locales/de/names";
import { debts } from "~/locales/de/settling/debts";
import { member as texts } from "~/locales/de/sharing/members";
import { shell } from "~/locales/de/shell";
import { formatAmountField, formatMoney, formatWeightField } from "~/locales/format";
import { PostForm, useSentForm } from "../sent-form";
import { MakeLinkForm } from "./invite-dialog";
import type { memberHandlers } from "./member-form.server";
import { chosenBy, stateOfMember } from "./member-list";

interface Props {
  member: Member;
  members: readonly Member[];
  trip: Trip;
}

/** Settings of a person on the trip. The owner can also merge, remove, or hand the trip over. */
export function MemberDialog({ member, members, trip, balance }: Props & { balance: Cents }) {
  const { isMe, userId, hasLeft } = member;
  const isOwner = trip.role === "owner";
  const hasAccount = userId !== null;
  const name = nameOf(member);
  const open = debts.left(member, balance);
  const chosen = chosenBy(member, members);
  return (
    <div className="flex flex-col gap-4">
      <div className="text-sm text-quiet">
        {chosen.length === 0
          ? stateOfMember(member, members)
          : chosen.map((sentence) => (
              <p key={sentence} className="first-letter:uppercase">
                {sentence}.
              </p>
            ))}
      </div>
      {(isMe || !hasAccount || (isOwner && !hasLeft)) && (
        <ChangeForm member={member} members={members} trip={trip} />
      )}
      {isOwner && hasAccount === hasLeft && (
        <Part
          title={texts.personalLink}
          help={(hasAccount ? texts.comeBackHelp : texts.personalLinkHelp)(name)}
        >
          <MakeLinkForm id={member.id} submit={texts.makeLink} />
        </Part>
      )}
      {isOwner && !hasAccount && <MergeForm member={member} members={members} />}
      {isOwner && !isMe && !hasLeft && (
        <>
          {hasAccount && !member.isGuest && (
            <AskedFirst
              intent="member.transfer"
              id={member.id}
              label={texts.handOver}
              submit={texts.yesHandOver}
            >
              {texts.handOverHelp(name)}
            </AskedFirst>
          )}
          <AskedFirst intent="member.remove" id={member.id} label={texts.remove} submit={texts.yesRemove}>
            {open && <b className="block break-words text-ink">{open}</b>}
            {(hasAccount ? texts.removeHelp : texts.removeNameHelp)(name)}
          </AskedFirst>
        </>
      )}
    </div>
  );
}

function Part({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section className="card flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-quiet">{help}</p>
      {children}
    </section>
  );
}

/** Says what its button would do, which only then can be pressed. */
function AskedFirst({
  intent,
  id,
  label,
  submit,
  children,
}: {
  intent: keyof typeof memberHandlers;
  id: string;
  label: string;
  submit: string;
  children: ReactNode;
}) {
  const sent = useSentForm<typeof memberHandlers, typeof intent>(intent, { id });
  return (
    <section className="card py-2">
      <Fold label={label} isOpen={sent.form.errors !== undefined}>
        <PostForm of={sent} className="flex flex-col gap-3 pb-2">
          <p className="text-sm text-quiet">{children}</p>
          <SubmitButton className="button-danger">{submit}</SubmitButton>
        </PostForm>
      </Fold>
    </section>
  );
}

/**
 * Edits the viewer's own settings, or those of a person without an account. Only the owner sets everybody's share of new
 * expenses, and the group of a person without an account.
 */
function ChangeForm({ member: { id, isMe, ...member }, members, trip }: Props) {
  const sent = useSentForm<typeof memberHandlers, "member.change">("member.change", {
    id,
    values: {
      ...(!isMe && { name: member.name ?? undefined }),
      settlesWith: member.settlesWith ?? "",
      budget: formatAmountField(trip.ownBudget),
      weight: formatWeightField(member.weight),
    },
  });
  const { name, settlesWith, budget, weight } = sent.fields;
  const hasAccount = member.userId !== null;
  const isOwner = trip.role === "owner";
  const others = members.filter(
    (other) => other.id !== id && (!other.hasLeft || other.id === member.settlesWith),
  );
  return (
    <PostForm of={sent}>
      {isWithoutAccount(member) && <TextField field={name} label={texts.name} autoComplete="off" />}
      {(isMe || (isOwner && !hasAccount)) && others.length > 0 && (
        <SelectField
          field={settlesWith}
          label={texts.settlesWith}
          help={texts.settlesWithHelp}
          none={texts.nobody}
          options={others.map(named)}
        />
      )}
      {isMe && (
        <AmountField field={budget} label={texts.budget} help={budgetHelp(trip, members)} read={readBudget} />
      )}
      {isOwner && !member.hasLeft && (
        <TextField
          field={weight}
          label={texts.weight}
          help={texts.weightHelp}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <SubmitButton icon="check">{shell.save}</SubmitButton>
    </PostForm>
  );
}

/** Tells somebody without an own budget which part of the trip's counts meanwhile. */
function budgetHelp({ budget, ownBudget, memberId }: Trip, members: readonly Member[]): string {
  const part = ownBudget === null && partOfBudget(budget, members, memberId);
  return part ? `${texts.budgetHelp} ${texts.partOfBudget(formatMoney(part))}` : texts.budgetHelp;
}

function MergeForm({ member, members }: Omit<Props, "trip">) {
  const sent = useSentForm<typeof memberHandlers, "member.merge">("member.merge", { id: member.id });
  const others = members.filter(({ id, name }) => id !== member.id && name !== null);
  const { into, isSame } = sent.fields;
  return (
    <Part title={texts.merge} help={texts.mergeHelp(nameOf(member))}>
      <PostForm of={sent} className="flex flex-col gap-1">
        <SelectField
          field={into}
          label={<span className="sr-only">{texts.merge}</span>}
          none={texts.choose}
          options={others.map(named)}
          required
        />
        <label className="flex min-h-11 items-center gap-3 text-sm" htmlFor={isSame.id}>
          <Checkbox field={isSame} missing={texts.isSameMissing} />
          {texts.isSame}
        </label>
        <FieldMessage field={isSame} />
        <SubmitButton className="button">{texts.mergeSubmit}</SubmitButton>
      </PostForm>
    </Part>
  );
}

function named(member: Member) {
  return { id: member.id, name: nameOf(member) };
}
