/** Maximum length of the name of a person without an account. */
export const MEMBER_NAME_LENGTH = 60;

/** What a member of a trip may do. A trip has exactly one owner. */
export const roles = ["owner", "member"] as const;
export type Role = (typeof roles)[number];
