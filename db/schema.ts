/** All tables, by subject. */
export * from "./schema/accounts";
export * from "./schema/contracts";
export * from "./schema/trips";
