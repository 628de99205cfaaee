/** Every table, by what it is about. */
export * from "./schema/accounts";
export * from "./schema/contracts";
export * from "./schema/trips";
