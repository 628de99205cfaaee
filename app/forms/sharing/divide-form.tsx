import { CancelButton } from "~/components/ui/dialog";
import { SubmitButton } from "~/components/ui/submit-button";
import type { Member } from "~/domain/sharing/member";
import { defaultSplit } from "~/domain/sharing/split";
import { nameOf } from "~/locales/de/names";
import { dividing as texts } from "~/locales/de/sharing/members";
import { sharingLine } from "~/locales/de/sharing/sharing";
import { formatCount, formatMoney, formatWeightField } from "~/locales/format";
import type { EarlierExpenses } from "~/models/sharing/earlier-expenses.server";
import { PostForm, useSentForm } from "../sent-form";
import type { memberHandlers } from "./member-form.server";

/** Divides expenses from before the others came, as new ones are, after saying among whom. */
export function DivideForm({
  earlier: { count, total, atOnce },
  members,
}: {
  earlier: EarlierExpenses;
  members: readonly Member[];
}) {
  const sent = useSentForm<typeof memberHandlers, "expenses.divide">("expenses.divide");
  const { mode, parts } = defaultSplit(members);
  const names = parts.map(({ memberId, weight }) => {
    const member = members.find(({ id }) => id === memberId)!;
    const name = member.isMe ? texts.you : nameOf(member);
    return weight === undefined ? name : texts.weighted(name, formatWeightField(weight));
  });
  return (
    <PostForm of={sent}>
      <p className="card flex justify-between gap-4 py-3">
        <span>{texts.count(count)}</span>
        <b>{formatMoney(total)}</b>
      </p>
      <p>
        {mode === "equal" ? texts.equally(sharingLine.and(names)) : texts.byShares(sharingLine.and(names))}
      </p>
      <p className="text-sm text-quiet">{texts.help}</p>
      {count > atOnce && <p className="text-sm text-quiet">{texts.atOnce(formatCount(atOnce))}</p>}
      <div className="choices">
        <CancelButton />
        <SubmitButton className="button-main">{texts.divide}</SubmitButton>
      </div>
    </PostForm>
  );
}
