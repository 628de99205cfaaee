import { type FormEvent, type ReactNode, useState } from "react";
import { DayField } from "~/components/expenses/day-field";
import { useAddress } from "~/components/shell/address";
import { AmountField } from "~/components/ui/amount-field";
import { ChipField, TextField } from "~/components/ui/field";
import { later } from "~/components/ui/form-error";
import { Icon } from "~/components/ui/icon";
import { SelectField } from "~/components/ui/select-field";
import { useHydrated } from "~/components/ui/signal";
import { SubmitButton } from "~/components/ui/submit-button";
import { type Day, deviceToday } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import { choosableMethods, confirmationOf, type RepaymentMethod } from "~/domain/settling/repayment";
import type { Transfer } from "~/domain/settling/transfer";
import { currentRepaymentIn, type ShownRepayment } from "~/domain/settling/waiting-repayment";
import type { Member } from "~/domain/sharing/member";
import type { Trip } from "~/domain/trips/trip";
import { nameOf, paymentMethodName } from "~/locales/de/names";
import { me, repaymentForm as texts } from "~/locales/de/settling/settle";
import { formatAmountField } from "~/locales/format";
import { type Draft, Drafted } from "~/offline/drafts";
import { PostForm, type SentForm, useSentForm } from "../sent-form";
import type { RepaymentFormTexts } from "./changed-repayment";
import type { settleHandlers } from "./form.server";

// Loaded when another has changed the same repayment, which is rare.
const ChangedRepayment = later(() =>
  import("./changed-repayment").then(({ ChangedRepayment }) => ChangedRepayment),
);

interface Props {
  tripId: string;
  /** Dates of the trip, as far as they are known. */
  trip?: Partial<Pick<Trip, "startDate" | "endDate">>;
  members: readonly Member[];
}

interface NewProps extends Props {
  /** Tells apart the forms of suggestions. */
  name: string;
  suggested: Partial<Transfer> | undefined;
  today: Day;
  /** Text of the button. */
  save?: string;
}

/** Enters a repayment, that of a suggestion or another one. */
export function AddRepaymentForm({ name, ...props }: NewProps) {
  return (
    <Drafted name={`repayment.add ${props.tripId} ${name}`}>
      {(draft) => <NewRepayment {...props} draft={draft} />}
    </Drafted>
  );
}

function NewRepayment({
  suggested,
  today,
  draft,
  save = texts.save,
  ...rest
}: Omit<NewProps, "name"> & { draft: Draft }) {
  const isHydrated = useHydrated();
  // The screen's data may come from the cache and be of an earlier day.
  const [date] = useState(() => (isHydrated ? deviceToday() : today));
  const { fromId, toId, amount = null } = suggested ?? {};
  const sent = useSentForm<typeof settleHandlers, "repayment.add">("repayment.add", {
    values: { fromId, toId, amount: formatAmountField(amount), date },
    draft,
    draftMatch: { tripId: rest.tripId },
  });
  return <RepaymentFields sent={sent} save={save} {...rest} />;
}

type OldProps = Props & { repayment: ShownRepayment };

export function ChangeRepaymentForm(props: OldProps) {
  const name = `repayment.change ${props.repayment.id}`;
  return <Drafted name={name}>{(draft) => <OldRepayment {...props} draft={draft} />}</Drafted>;
}

function OldRepayment({ repayment, draft, ...rest }: OldProps & { draft: Draft }) {
  const sent = useSentForm<typeof settleHandlers, "repayment.change">("repayment.change", {
    id: repayment.id,
    draft,
    values: textsOfRepayment(repayment),
  });
  const { search } = useAddress();
  const typed = sent.answer?.result.initialValue ?? {};
  const current = currentRepaymentIn(sent.answer);
  // The version that the form was opened with: the screen's data may be reloaded below it. A draft keeps its own.
  const [opened] = useState(Number(sent.initial.version) || repayment.version);
  // Refused because others have changed it: the next press means the repayment as it is now.
  const version = current?.version ?? (Number(typed.version) || opened);
  return (
    <RepaymentFields
      sent={sent}
      save={texts.saveChange}
      method={repayment.method}
      stored={repayment.day}
      toDelete={withDialog(search, "delete-repayment", { id: repayment.id })}
      {...rest}
    >
      <input type="hidden" name={sent.fields.version.name} value={version} />
      {current && (
        <ChangedRepayment stored={textsOfRepayment(current)} typed={typed} members={rest.members} />
      )}
    </RepaymentFields>
  );
}

function textsOfRepayment({ fromId, toId, amount, day, method, note }: ShownRepayment) {
  return {
    fromId,
    toId,
    amount: formatAmountField(amount),
    date: day,
    method: method ?? undefined,
    note: note ?? undefined,
  } satisfies RepaymentFormTexts;
}

export function RepaymentFields({
  sent,
  save,
  tripId,
  trip,
  members,
  method = null,
  stored,
  toDelete,
  onSubmit,
  children,
}: Props & {
  sent: SentForm<typeof settleHandlers, "repayment.add">;
  save: string;
  /** The stored one, which may be offered no longer. */
  method?: RepaymentMethod | null;
  /** The stored day. */
  stored?: Day;
  /** Address of the question whether a stored one is to be deleted. */
  toDelete?: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}) {
  const { fields, answer } = sent;
  // Not the field's own error, which is gone once the form is sent: its button would vanish while it is pressed.
  const [question] = answer?.result.error?.confirmed ?? [];
  const names = members.map((member) => ({
    id: member.id,
    name: member.isMe ? me.marked(nameOf(member)) : nameOf(member),
  }));
  const choice = { none: texts.choose, options: names, required: true };
  return (
    <PostForm
      of={sent}
      onSubmit={onSubmit}
      foot={
        <div className="grid gap-2">
          {question && (
            <p role="alert" tabIndex={-1} className="font-semibold">
              {question}
            </p>
          )}
          {question ? (
            <>
              {/* The first button is the one that the Enter key presses: it asks again about another amount. */}
              <button type="submit" hidden tabIndex={-1} />
              <SubmitButton
                name={fields.confirmed.name}
                value={confirmationOf(answer?.result.initialValue ?? {})}
              >
                {texts.confirm}
              </SubmitButton>
              <SubmitButton className="button-quiet">{texts.askAgain}</SubmitButton>
            </>
          ) : (
            <SubmitButton icon="check">{save}</SubmitButton>
          )}
          {toDelete && (
            <a className="button-quiet is-danger" href={toDelete} data-replace>
              <Icon name="trash" />
              {texts.delete}
            </a>
          )}
        </div>
      }
    >
      <input type="hidden" name={fields.tripId.name} value={tripId} />
      {children}
      <AmountField field={fields.amount} label={texts.amount} isMain />
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SelectField field={fields.fromId} label={texts.from} {...choice} />
        <SelectField field={fields.toId} label={texts.to} {...choice} />
      </div>
      <DayField field={fields.date} trip={trip} stored={stored} />
      <ChipField
        field={fields.method}
        legend={texts.method}
        options={choosableMethods(method).map((value) => ({ value, label: paymentMethodName(value) }))}
      />
      <TextField field={fields.note} label={texts.note} autoComplete="off" />
    </PostForm>
  );
}
