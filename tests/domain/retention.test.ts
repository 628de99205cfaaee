import { expect, test } from "vitest";
import { PAGE_ROWS, PAGE_ROWS_MAX } from "~/domain/expenses/expense";
import * as quota from "~/domain/quota";
import * as retention from "~/domain/retention";
import { REMOVAL_DAYS } from "~/domain/sharing/member";
import { DAYS_SHOWN } from "~/domain/statistics/nights";

test.each([
  ["in the middle of a year", "2030-06-01T12:00:00Z", "2026-12-31T23:00:00Z"],
  ["at the end of a year in Germany", "2029-12-31T22:59:59Z", "2025-12-31T23:00:00Z"],
  ["at the beginning of a year in Germany", "2029-12-31T23:00:00Z", "2026-12-31T23:00:00Z"],
])("Three full years are kept, counted as in Germany, %s", (_, now, start) => {
  expect(retention.retentionStart(new Date(now), 3)).toEqual(new Date(start));
});

test("What is stored stays as long as the privacy policy and the contract say", () => {
  expect(REMOVAL_DAYS).toBe(14);
  expect(retention).toMatchObject({
    SUBMISSION_DAYS: 90,
    SUBMISSION_KEY_LENGTH: 200,
    SESSION_DAYS: 30,
    DRAFT_DAYS: 7,
    DEVICE_DAYS: 90,
    STRIPE_EVENT_DAYS: 90,
    DECLARATION_YEARS: 3,
    DECLARATION_LINK_DAYS: 14,
    CONTRACT_YEARS: 8,
    RESET_LINK_MINUTES: 60,
    VERIFICATION_DAYS: 7,
    EMAIL_CHANGE_HOURS: 24,
    FORMER_EMAIL_DAYS: 7,
    MAIL_DAYS: 1,
    PREFERENCE_DAYS: 365,
  });
});

test("A page of expenses and the chart of days are as long as they were", () => {
  expect([PAGE_ROWS, PAGE_ROWS_MAX, DAYS_SHOWN]).toEqual([50, 100, 7]);
});

test("What an account and a trip can hold is what was promised", () => {
  expect({ ...quota }).toEqual({
    EXPENSES_PER_TRIP: 5_000,
    EXPENSES_PER_ACCOUNT: 50_000,
    DIVIDED_PER_ACCOUNT: 20_000,
    TRIPS_PER_ACCOUNT: 1_000,
    TRIP_DAYS_MAX: 1_096,
    MEMBERS_PER_TRIP: 50,
    REMOVED_PER_TRIP: 50,
    REPAYMENTS_PER_TRIP: 1_000,
    REPAYMENTS_PER_ACCOUNT: 10_000,
    HISTORY_PER_TRIP: 10_000,
    HISTORY_BYTES: 200_000_000,
    SUBMISSIONS_PER_ACCOUNT: 20_000,
    SESSIONS_PER_ACCOUNT: 100,
    PAYERS_PER_EXPENSE: 10,
    YEARS_AROUND_TRIP: 2,
    RECEIPTS_PER_EXPENSE: 5,
    RECEIPTS_PER_ACCOUNT: 5_000,
    RECEIPT_BYTES_MIN: 4_096,
    RECEIPT_STORAGE: 500_000_000,
    RECEIPT_STORAGE_TRIAL: 50_000_000,
    DISK_FREE_MIN: 200_000_000,
  });
});
