// Types of the forms that tests send: a misspelt intent or field does not compile.

import type { accountHandlers } from "~/forms/accounts/form.server";
import type { accessHandlers, guestHandlers } from "~/forms/accounts/guest-form.server";
import type {
  emailConfirmHandlers,
  emailRestoreHandlers,
  forgottenPasswordHandlers,
  newPasswordHandlers,
} from "~/forms/accounts/password-form.server";
import type { profileHandlers } from "~/forms/accounts/profile-form.server";
import type { declarationHandlers, declarationLinkHandlers } from "~/forms/billing/declaration-form.server";
import type { subscribeHandlers } from "~/forms/billing/subscribe-form.server";
import type { expenseHandlers } from "~/forms/expenses/form.server";
import type { FieldName } from "~/forms/sent-form";
import type { settleHandlers } from "~/forms/settling/form.server";
import type { payoutHandlers } from "~/forms/settling/payout-form.server";
import type { historyHandlers } from "~/forms/sharing/history-dialog.server";
import type { joinHandlers } from "~/forms/sharing/join-form.server";
import type { memberHandlers } from "~/forms/sharing/member-form.server";
import type { tripHandlers } from "~/forms/trips/form.server";

type Handlers = typeof accessHandlers &
  typeof accountHandlers &
  typeof declarationHandlers &
  typeof declarationLinkHandlers &
  typeof expenseHandlers &
  typeof guestHandlers &
  typeof joinHandlers &
  typeof memberHandlers &
  typeof emailConfirmHandlers &
  typeof emailRestoreHandlers &
  typeof forgottenPasswordHandlers &
  typeof newPasswordHandlers &
  typeof payoutHandlers &
  typeof profileHandlers &
  typeof historyHandlers &
  typeof settleHandlers &
  typeof subscribeHandlers &
  typeof tripHandlers;

export type Intent = keyof Handlers;

/** Fields that each form may have beside its own, and those of payers and shares by person. */
type CommonField =
  | ("intent" | "id" | "account" | "submissionId" | "set" | "screen")
  | `${"paidBy" | "for" | "split"}.${string}`;

/**
 * What a form must extend that a test writes: it has an intent that exists, and fields that its handler has. Computed names
 * are not checked; a test that sends what no form of ours has says so by `as Fields`.
 */
export type Checked<Form> = Form extends { intent: infer Name }
  ? string extends Name
    ? unknown
    : Name extends Intent
      ? CheckedFor<Name, Form>
      : { intent: Intent }
  : unknown;

/** The same for a form of this intent. */
export type CheckedFor<Name extends Intent, Form> = {
  [Field in keyof Form]: string extends Field ? string : CheckedField<Field, Name>;
};

type CheckedField<Field, Name extends Intent> = Field extends FieldName<Handlers, Name> | CommonField
  ? string
  : never;
