import type { Facts, Operator } from "~/locales/de/public/document";
import { operatorPlaceholders } from "~/locales/de/public/document";
import { config, payment } from "./config.server";

/** Value of a variable whose entry the operator does not have. */
const NONE = "-";

const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, OPERATOR_REGISTER, OPERATOR_VAT_ID } = config;

/** The operator from the environment variables, with visible placeholders for those that are not set. */
export const operator: Operator = {
  name: OPERATOR_NAME ?? operatorPlaceholders.name,
  address: (OPERATOR_ADDRESS ?? operatorPlaceholders.address).split(/\s*(?:,|\n|\\n)\s*/),
  email: OPERATOR_EMAIL ?? operatorPlaceholders.email,
  register: OPERATOR_REGISTER === NONE ? undefined : (OPERATOR_REGISTER ?? operatorPlaceholders.register),
  vatId: OPERATOR_VAT_ID === NONE ? undefined : (OPERATOR_VAT_ID ?? operatorPlaceholders.vatId),
};

/** Facts about this installation for public pages and mails. */
export const facts: Facts = { operator, hasBilling: payment !== undefined };

export function unsetOperator(): string[] {
  const all = { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, OPERATOR_REGISTER, OPERATOR_VAT_ID };
  return Object.entries(all)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
}
