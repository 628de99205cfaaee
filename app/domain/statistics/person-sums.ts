// Sums of a shared trip by person.
import type { Member } from "../sharing/member";
import { byMainCategory, type CategorySum, type MainCategorySum, type Sum, totalOf } from "./summary";

/** Sum of one person's shares of a subcategory. */
export interface PersonCategorySum extends CategorySum {
  memberId: string;
}

/** Adds up sums of the same person and subcategory. */
export function byPersonAndCategory(sums: readonly PersonCategorySum[]): PersonCategorySum[] {
  const found = new Map<string, PersonCategorySum>();
  for (const sum of sums) {
    const key = `${sum.memberId} ${sum.categoryId}`;
    const { total, count } = found.get(key) ?? { total: 0, count: 0 };
    found.set(key, { ...sum, total: total + sum.total, count: count + sum.count });
  }
  return [...found.values()];
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
