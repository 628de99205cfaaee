import { useIsGuest } from "~/components/accounts/guest";
import { useAddress } from "~/components/shell/address";
import { CancelButton } from "~/components/ui/dialog";
import { Checkbox } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import { withDialog } from "~/domain/dialog";
import type { Cents } from "~/domain/money/money";
import type { Trip } from "~/domain/trips/trip";
import { debts } from "~/locales/de/settling/debts";
import { leaving as texts } from "~/locales/de/sharing/members";
import { PostForm, useSentForm } from "../sent-form";
import type { memberHandlers } from "./member-form.server";

/** Leaves a trip. Its owner is led to hand it over first. */
export function LeaveForm({
  trip: { name, role },
  ownPrivate,
  balance,
}: {
  trip: Pick<Trip, "name" | "role">;
  /** Number of the reader's private expenses. */
  ownPrivate: number;
  balance: Cents;
}) {
  const { search } = useAddress();
  const sent = useSentForm<typeof memberHandlers, "member.leave">("member.leave");
  const { keepShares } = sent.fields;
  const isGuest = useIsGuest();
  const open = debts.left({ name: null, isMe: true }, balance);
  if (role === "owner") {
    return (
      <div className="flex flex-col gap-4">
        <p>{texts.owner}</p>
        <a className="button-main" href={withDialog(search, "members")}>
          {texts.toMembers}
        </a>
      </div>
    );
  }
  return (
    <PostForm of={sent}>
      {open && <p className="font-semibold">{open}</p>}
      <p>{texts.text(name)}</p>
      {ownPrivate > 0 && <p>{texts.ownPrivate(ownPrivate)}</p>}
      {!isGuest && (
        <label className="flex min-h-11 items-center gap-3" htmlFor={keepShares.id}>
          <Checkbox field={keepShares} />
          <span className="text-sm">
            <b className="block">{texts.keep}</b>
            <span className="text-quiet">
              {texts.keepHelp} {ownPrivate > 0 && texts.keepPrivateHelp}
            </span>
          </span>
        </label>
      )}
      <div className="choices">
        <CancelButton />
        <SubmitButton className="button-danger">{texts.leave}</SubmitButton>
      </div>
    </PostForm>
  );
}
