export * from "./schema/accounts";
export * from "./schema/contracts";
export * from "./schema/machines";
export * from "./schema/rates";
export * from "./schema/receipts";
export * from "./schema/sharing";
export * from "./schema/trips";
