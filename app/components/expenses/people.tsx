import { createContext, type ReactNode, useContext } from "react";
import type { Member } from "~/domain/member";

/** The people on a shared trip, and the reader's own membership. */
interface People {
  members: readonly Member[];
  memberId: string;
}

const PeopleContext = createContext<People | undefined>(undefined);

/** Lets rows of a shared trip name who paid. A trip of one person has no members. */
export function PeopleOf({
  trip: { members, memberId },
  children,
}: {
  trip: { members?: readonly Member[]; memberId: string };
  children: ReactNode;
}) {
  return <PeopleContext.Provider value={members && { members, memberId }}>{children}</PeopleContext.Provider>;
}

export function usePeople(): People | undefined {
  return useContext(PeopleContext);
}
