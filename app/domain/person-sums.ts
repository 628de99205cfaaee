// Sums of a shared trip by person.
import type { Member } from "./member";
import { byMainCategory, type CategorySum, type MainCategorySum, type Sum, totalOf } from "./summary";

/** Sum of one person's shares of a subcategory. */
export interface PersonCategorySum extends CategorySum {
  memberId: string;
}

interface PersonSum extends Sum {
  member: Member;
  categories: MainCategorySum[];
}

/** Groups shares by person, largest first. People who left without a share are omitted. */
export function byPerson(members: readonly Member[], sums: readonly PersonCategorySum[]): PersonSum[] {
  return members
    .map((member) => {
      const own = sums.filter(({ memberId }) => memberId === member.id);
      return { member, ...totalOf(own), categories: byMainCategory(own) };
    })
    .filter(({ member, total }) => total > 0 || !member.hasLeft)
    .sort((a, b) => b.total - a.total);
}
