// Trips with several people, dialogs about them, and the page behind an invitation link.
import { access } from "../../../app/locales/de/accounts/access.ts";
import { ordinary } from "../../../app/locales/de/extremes.ts";
import { join } from "../../../app/locales/de/sharing/join.ts";
import { invitation, members, member as memberTexts } from "../../../app/locales/de/sharing/members.ts";
import { shell } from "../../../app/locales/de/shell.ts";
import type { Person } from "../visitor.ts";
import { about, dialogs, press, pressAndSeeError, type Screen, trip } from "./screen.ts";

/** The page of the person who is the nth in the list, of those about whom there is one. */
const member = (nth: number) => (person: Person) =>
  trip(`?dialog=member&id=${person.memberIds.at(nth)}`)(person);

/** Opens the link of the host, whoever is signed in. */
const byLink = (_: unknown, people: Record<"host", Person>) => people.host.joinPath;

/** Opens the link of the guest, whoever is signed in. */
const byAccess = (_: unknown, people: Record<"nameless", Person>) => people.nameless.accessPath;

export const sharingScreens: readonly Screen[] = [
  { name: "join", path: byLink },
  { name: "join-signed-in", as: "newcomer", path: byLink },
  { name: "join-gone", path: "/join/nothing" },
  {
    name: "join-nameless",
    path: byLink,
    async act(page) {
      await page.locator('form:has([value="guest.join"])').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await pressAndSeeError(join.joinByName)(page);
    },
  },
  { name: "access", path: byAccess },
  { name: "access-other", as: "newcomer", path: byAccess },
  { name: "access-gone", path: "/access/nothing" },
  // Signs the visitor in, so it is the last of theirs.
  {
    name: "join-access",
    path: byLink,
    async act(page) {
      await page.getByLabel(join.name).fill(ordinary.nameless);
      await press(join.joinByName)(page);
      await page.getByRole("img", { name: access.qr }).waitFor();
    },
  },
  { name: "profile-guest", as: "nameless", path: "/profile" },
  { name: "home-guest", as: "nameless", path: "/" },
  { name: "my-trips-guest", as: "nameless", path: "/my-trips" },
  { name: "subscribe-guest", as: "nameless", path: "/subscribe" },
  { name: "shared-trip", as: "host", path: trip("") },
  { name: "shared-trip-guest", as: "guest", path: trip("") },
  { name: "shared-my-trips-guest", as: "guest", path: "/my-trips" },
  ...dialogs([
    { name: "members", as: "host", path: trip("?dialog=members") },
    { name: "members-guest", as: "guest", path: trip("?dialog=members") },
    { name: "members-alone", as: "starter", path: trip("?dialog=members") },
    { name: "members-extreme", as: "extreme", path: trip("?dialog=members") },
    {
      name: "members-errors",
      as: "host",
      path: trip("?dialog=members"),
      act: pressAndSeeError(members.add),
    },
    { name: "member-own", as: "host", path: member(0) },
    { name: "member-name", as: "host", path: member(1) },
    {
      name: "member-errors",
      as: "host",
      path: member(1),
      async act(page) {
        await page.getByLabel(memberTexts.weight).fill("halb");
        await press(shell.save)(page);
        await page.locator(".field-message.text-danger").waitFor();
      },
    },
    { name: "member-name-guest", as: "guest", path: member(0) },
    {
      name: "member-account",
      as: "host",
      path: trip("?dialog=members"),
      async act(page) {
        await page.getByRole("link", { name: ordinary.guest }).click();
        await page.getByRole("heading", { name: ordinary.guest }).waitFor();
      },
    },
    { name: "invite", as: "host", path: trip("?dialog=invite") },
    {
      name: "invite-link",
      as: "extreme",
      path: trip("?dialog=invite"),
      async act(page) {
        await page.locator('form:has([value="invitation.make"]) button').click();
        await page.getByRole("img", { name: invitation.qr }).waitFor();
      },
    },
    { name: "guest-access", as: "nameless", path: "/profile?dialog=access" },
    { name: "guest-address", as: "nameless", path: "/profile?dialog=address" },
    { name: "guest-edit", as: "nameless", path: "/profile?dialog=edit-profile" },
    { name: "guest-sign-out", as: "nameless", path: "/profile?dialog=sign-out" },
    { name: "guest-no-trip", as: "nameless", path: "/my-trips?dialog=trip" },
    { name: "divide", as: "host", path: trip("?dialog=divide") },
    { name: "leave", as: "guest", path: trip("?dialog=leave") },
    { name: "leave-owner", as: "host", path: trip("?dialog=leave") },
    { name: "shared-currencies-guest", as: "guest", path: trip("?dialog=currencies") },
    { name: "shared-trip-delete", as: "host", path: about("/my-trips", "delete-trip", "tripId") },
  ]),
];
