// Anna invites; Ben joins with nothing but a name.
import { beforeEach, describe, expect, test } from "vitest";
import { confirmEmail } from "~/models/accounts/email-change.server";
import {
  findGuest,
  isGuestOfForm,
  joinAsGuest,
  renewGuestLink,
  requireAddress,
} from "~/models/accounts/guest.server";
import { findSession, startSession } from "~/models/accounts/session.server";
import { changeProfile, deleteUser, findViewer } from "~/models/accounts/user.server";
import { invite, revokeInvitation } from "~/models/sharing/invitation.server";
import { acceptInvitation } from "~/models/sharing/joining.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import {
  addMember,
  changeMember,
  membersOf,
  removeMember,
  transferTrip,
} from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { createTrip, findTrip } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  joins,
  minutesLater,
  now,
  refusal,
  sent,
  someone,
  tripFields,
} from "../../support/models";
import { countRows } from "../../support/rows";

let anna: string;
let trip: string;
let invitation: { id: string; token: string };

beforeEach(async () => {
  anna = await someone();
  trip = await aTrip(anna);
  invitation = await invite(anna, trip, undefined, sent());
});

test("Ben joins by his name, adds an expense and comes back by his link", async () => {
  const { account, tripId, token } = await joinAsGuest(invitation.token, "Ben", sent("form"));
  expect(tripId).toBe(trip);
  const viewer = await findViewer(account.id);
  expect(viewer).toMatchObject({ firstName: "Ben", email: "", provider: "guest", hasPassword: false });
  expect((await membersOf(anna, trip)).map(({ name }) => name)).toEqual(["Anna", "Ben"]);
  await anExpense(account.id, trip);
  expect(await findGuest(token)).toMatchObject({ id: account.id });
});

test("the same form twice makes one guest", async () => {
  const before = countRows("users");
  const first = await joinAsGuest(invitation.token, "Ben", sent("twice"));
  const second = await joinAsGuest(invitation.token, "Ben", sent("twice"));
  expect(second.account.id).toBe(first.account.id);
  expect(countRows("users")).toBe(before + 1);
  expect(await membersOf(anna, trip)).toHaveLength(2);
});

test("the same form long after is refused: it may be in other hands", async () => {
  const { account } = await joinAsGuest(invitation.token, "Ben", sent("late"));
  const after = (minutes: number) =>
    joinAsGuest(invitation.token, "Ben", sent("late", minutesLater(minutes)));
  expect((await after(9.9)).account.id).toBe(account.id);
  expect(await refusal(after(10))).toBe("keyReused");
  const other = joinAsGuest(invitation.token, "Clara", sent("late"));
  expect(await refusal(other)).toBe("keyReused");
  const isHis = (key: string | undefined) => isGuestOfForm(account.id, invitation.token, sent(key));
  expect([await isHis("late"), await isHis("other"), await isHis(undefined)]).toEqual([true, false, false]);
  expect(await refusal(requireAddress(account.id))).toBe("accountNeeded");
  expect(await requireAddress(anna)).toBeUndefined();
  expect(await refusal(renewGuestLink(anna, "", now))).toBe("notFound");
});

test("the personal link of somebody who was removed is gone", async () => {
  const oma = await addMember(anna, trip, "Oma", sent());
  const { token } = await invite(anna, trip, oma, sent());
  await removeMember(anna, trip, oma, sent(), "");
  expect(await refusal(joinAsGuest(token, "Oma", sent()))).toBe("invitationGone");
});

test("a change of a person that changes nothing is none", async () => {
  const oma = await addMember(anna, trip, "Oma", sent());
  await changeMember(anna, trip, oma, {}, sent());
  expect(await membersOf(anna, trip)).toMatchObject([{ name: "Anna" }, { id: oma, name: "Oma" }]);
});

test("a new link ends the one before, and the sessions on other devices", async () => {
  const { account, token } = await joinAsGuest(invitation.token, "Ben", sent());
  const [own, other] = [await startSession(account.id, now), await startSession(account.id, now)];
  const renewed = await renewGuestLink(account.id, own, now);
  expect([await findSession(own, now), await findSession(other, now)]).toEqual([
    expect.anything(),
    undefined,
  ]);
  expect(await findGuest(token)).toBeUndefined();
  expect(await findGuest(renewed)).toMatchObject({ id: account.id });
});

test("a new link ends the address and password that Mallory, who had the old one, has asked for", async () => {
  const { account } = await joinAsGuest(invitation.token, "Ben", sent());
  const wanted = { email: `mallory-${account.id}@example.com`, newPassword: "geheim123" };
  const { change } = await changeProfile(account.id, wanted, { now, provenHash: null });
  const renewed = await renewGuestLink(account.id, await startSession(account.id, now), now);
  expect(await refusal(confirmEmail(change!.pending.token, now))).toBe("linkGone");
  expect(await findGuest(renewed)).toMatchObject({ id: account.id, email: "", passwordHash: null });
});

test("a link that is gone makes no guest", async () => {
  await revokeInvitation(anna, trip, invitation.id);
  const before = countRows("users");
  expect(await refusal(joinAsGuest(invitation.token, "Ben", sent()))).toBe("invitationGone");
  expect(countRows("users")).toBe(before);
});

test("a guest has no trips of their own, until an address is proven", async () => {
  const { account, token } = await joinAsGuest(invitation.token, "Ben", sent());
  const create = () => createTrip(account.id, { ...tripFields, setAsActive: false }, sent());
  expect(await refusal(create())).toBe("accountNeeded");
  const email = `ben-${account.id}@example.com`;
  const { change } = await changeProfile(
    account.id,
    { email, newPassword: "geheim123" },
    { now, provenHash: null },
  );
  await confirmEmail(change!.pending.token, now);
  expect(await findViewer(account.id)).toMatchObject({ email, provider: "email", hasPassword: true });
  expect(await findGuest(token)).toBeUndefined();
  await create();
  expect(await findTrip(account.id, trip)).toBeDefined();
});

describe("Anna's trip, on which Ben is a guest,", () => {
  let ben: string;

  beforeEach(async () => {
    ben = (await joinAsGuest(invitation.token, "Ben", sent())).account.id;
  });

  test("is not handed over to him, so that she does not leave it to him either", async () => {
    const bens = await memberIdOf(ben, trip);
    expect(await refusal(transferTrip(anna, trip, bens, sent()))).toBe("ownerNeedsAccount");
    expect(await refusal(leaveTrip(anna, trip, { keepShares: false, suffix: "" }, sent()))).toBe(
      "ownerLeaves",
    );
    expect((await findTrip(anna, trip))?.role).toBe("owner");
  });

  test("goes with her account to Clara, who has one, though he joined before her", async () => {
    const clara = await someone("Clara");
    await joins(clara, anna, trip);
    await deleteUser(anna, now);
    expect((await findTrip(clara, trip))?.role).toBe("owner");
    expect((await findTrip(ben, trip))?.role).toBe("member");
  });

  test("stays with him if nobody else is left, since it is his record too", async () => {
    await deleteUser(anna, now);
    expect((await findTrip(ben, trip))?.role).toBe("owner");
  });
});

test("an address that is taken is refused", async () => {
  const clara = await findViewer(await someone("Clara"));
  const { account } = await joinAsGuest(invitation.token, "Ben", sent());
  const change = { email: clara!.email, newPassword: "geheim123" };
  expect(await refusal(changeProfile(account.id, change, { now, provenHash: null }))).toBe("emailTaken");
});

test("two people of one name are two people", async () => {
  await joinAsGuest(invitation.token, "Ben", sent());
  await joinAsGuest(invitation.token, "Ben", sent());
  const ben = await someone("Ben");
  await acceptInvitation(ben, invitation.token, sent());
  expect((await membersOf(anna, trip)).map(({ name }) => name)).toEqual(["Anna", "Ben", "Ben", "Ben"]);
});
