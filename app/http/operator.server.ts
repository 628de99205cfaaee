import type { Operator } from "~/domain/operator";
import { operatorPlaceholders } from "~/locales/de/public/operator";
import { config } from "./config.server";

/** How a variable says that there is nothing of this kind. */
const NONE = "-";

const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, OPERATOR_REGISTER, OPERATOR_VAT_ID } = config;

/** From the variables; a placeholder that is to be seen where one is not set. */
export const operator: Operator = {
  name: OPERATOR_NAME ?? operatorPlaceholders.name,
  address: (OPERATOR_ADDRESS ?? operatorPlaceholders.address).split(/\s*(?:,|\n|\\n)\s*/),
  email: OPERATOR_EMAIL ?? operatorPlaceholders.email,
  register: OPERATOR_REGISTER === NONE ? undefined : (OPERATOR_REGISTER ?? operatorPlaceholders.register),
  vatId: OPERATOR_VAT_ID === NONE ? undefined : (OPERATOR_VAT_ID ?? operatorPlaceholders.vatId),
};

/** The variables about the operator that are not set, by name. */
export function unsetOperator(): string[] {
  const all = { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, OPERATOR_REGISTER, OPERATOR_VAT_ID };
  return Object.entries(all)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
}
