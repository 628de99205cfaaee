import { createContext, type ReactNode, useContext } from "react";
import type { Member } from "~/domain/sharing/member";

/** The people on a shared trip, and the reader's own membership. */
interface People {
  members: readonly Member[];
  memberId: string;
}

const PeopleContext = createContext<People | undefined>(undefined);

/** The fields of a trip that its rows need. A trip of one person has no members. */
export interface PeopledTrip {
  members?: readonly Member[];
  memberId: string;
}

/** Provides the people whom rows of a shared trip name. Examples have no trip, so nobody is named. */
export function PeopleOf({ trip, children }: { trip: PeopledTrip | undefined; children: ReactNode }) {
  const people = trip?.members && { members: trip.members, memberId: trip.memberId };
  return <PeopleContext.Provider value={people}>{children}</PeopleContext.Provider>;
}

export function usePeople(): People | undefined {
  return useContext(PeopleContext);
}
