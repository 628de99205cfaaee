/** Whose trips the demo shows. */
export const account = { firstName: "Lena", lastName: "Sommer" } as const;
