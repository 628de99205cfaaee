/** Owner of the demo's trips. */
export const account = { firstName: "Lena", lastName: "Sommer" } as const;
