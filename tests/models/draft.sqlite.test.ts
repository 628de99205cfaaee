import { expect, test } from "vitest";
import { findDraft, saveDraft } from "~/models/draft.server";
import { now, secondConnection, someone } from "../support/models";

test("Clara's draft is dropped while another process has locked the database", async () => {
  const clara = await someone("Clara");
  const other = secondConnection();
  const trip = { intent: "trip.create", fields: { name: "Peru" } };
  other.exec("begin immediate");
  expect(await saveDraft(clara, trip, now)).toBe(false);
  other.exec("rollback");
  other.close();
  expect(await saveDraft(clara, trip, now)).toBe(true);
  expect(await findDraft(clara)).toMatchObject(trip);
});
