import { createContext, type ReactNode, useContext } from "react";
import type { Member } from "~/domain/member";

/** The people on a shared trip, and the reader's own membership. */
interface People {
  members: readonly Member[];
  memberId: string;
}

const PeopleContext = createContext<People | undefined>(undefined);

/** A trip as its rows need it: one of one person has no members. */
export interface PeopledTrip {
  members?: readonly Member[];
  memberId: string;
}

/** Lets rows of a shared trip name who paid. Without a trip, as in examples, there is nobody to name. */
export function PeopleOf({ trip, children }: { trip: PeopledTrip | undefined; children: ReactNode }) {
  const people = trip?.members && { members: trip.members, memberId: trip.memberId };
  return <PeopleContext.Provider value={people}>{children}</PeopleContext.Provider>;
}

export function usePeople(): People | undefined {
  return useContext(PeopleContext);
}
