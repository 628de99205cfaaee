import type { Face } from "../accounts/face";
import { addDays, DAY_MS, type Day, dayOf } from "../day";
import type { Cents } from "../money/money";
import { fold } from "../text";

/** Maximum length of the name of a person without an account. */
export const MEMBER_NAME_LENGTH = 60;

/** What a member of a trip may do. A trip has exactly one owner. */
export const roles = ["owner", "member"] as const;
export type Role = (typeof roles)[number];

/** A person on a trip, or one who has left it and whose debts remain. */
export interface Member {
  id: string;
  /** First name of the account, or the name that others gave. Null after the account was deleted. */
  name: string | null;
  /** Distinguishes people of the same name: 2 for the second who joined. */
  namesake?: number;
  /** Null for a person without an account. */
  userId: string | null;
  face: Face;
  /** The account has no address and password. */
  isGuest?: boolean;
  role: Role;
  isMe: boolean;
  hasLeft: boolean;
  /** The member with whom the person pays together; null for none. */
  settlesWith: string | null;
  /** Weight of the person in new expenses, in hundredths: 100 for most, 50 for a child. */
  weight: number;
}

/** A person as a sentence names them. */
export type NamedMember = Pick<Member, "name" | "namesake" | "isMe">;

/** Days for which an account is told that it was taken off a trip. */
export const REMOVAL_DAYS = 14;

/** A trip that an account was taken off. */
export interface Removal {
  tripId: string;
  tripName: string;
  /** First name of the one who did it; null if that account was deleted. */
  by: string | null;
  /** Sum that the account is still owed there; negative if it owes. */
  balance: Cents;
}

/** Returns whether others gave the person a name. False for somebody whose account was deleted. */
export function isWithoutAccount({ userId, name }: Pick<Member, "userId" | "name">): boolean {
  return userId === null && name !== null;
}

/** Numbers people of the same name in the order of joining, so that every reader sees the same numbers. */
export function withNamesakes<Person extends Pick<Member, "name">>(
  people: readonly Person[],
): (Person & Pick<Member, "namesake">)[] {
  // Characters without a shape of their own would make one name pass for two.
  const keyOf = (name: string | null) => fold((name ?? "").replace(/\p{Cf}/gu, ""));
  const taken = new Set(people.map(({ name }) => keyOf(name)));
  const met = new Set<string>();
  return people.map((person) => {
    const key = keyOf(person.name);
    if (!met.has(key)) {
      met.add(key);
      return person;
    }
    let namesake = 2;
    // Somebody may have been called „Ben (2)“ by hand.
    while (taken.has(numbered(key, namesake))) namesake++;
    taken.add(numbered(key, namesake));
    return { ...person, namesake };
  });
}

export function numbered(name: string, namesake: number): string {
  return `${name} (${namesake})`;
}

/** Returns whether others are or were on the trip: only then do shares and balances mean anything. */
export function isShared(members: readonly Pick<Member, "id">[]): boolean {
  return members.length > 1;
}

/** Returns whether a trip stays where others are on it, and whether it could be handed over to one of them. */
export function stayOf(members: readonly Member[]): { isKept: boolean; isTransferable: boolean } {
  return { isKept: isWithOtherAccounts(members), isTransferable: isTransferable(members) };
}

/** Returns whether somebody could own the trip in the viewer's place: guests can't. */
function isTransferable(members: readonly Member[]): boolean {
  return isWithOtherAccounts(members.filter(({ isGuest }) => !isGuest));
}

/** Returns whether others with an account are on the trip now: it goes on without the viewer, and cannot be deleted. */
export function isWithOtherAccounts(members: readonly Member[]): boolean {
  return members.some(({ isMe, userId, hasLeft }) => !isMe && userId !== null && !hasLeft);
}

/** Number of people who can join by a link for anyone. */
export const INVITATION_USES = 30;

/** Days that a link works after the trip. */
const AFTER_TRIP_DAYS = 14;

/** Returns the end of a link: two weeks after the trip's last day, or after today if that is later. */
export function expiryOfInvitation(endDate: Day, now: Date): Date {
  const endOfTrip = new Date(`${endDate}T00:00:00Z`).getTime() + DAY_MS;
  return new Date(Math.max(endOfTrip, now.getTime()) + AFTER_TRIP_DAYS * DAY_MS);
}

/** Returns the last day on which a link that ends at a moment works from midnight to midnight in a time zone. */
export function lastDayOf(expiresAt: Date, timeZone: string): Day {
  return addDays(dayOf(expiresAt, timeZone), -1);
}

/** Picks those who have paid; of a refund, who received it. */
export function payersOf<Part extends { paid: number }>(parts: readonly Part[]): Part[] {
  return parts.filter(({ paid }) => paid !== 0);
}
