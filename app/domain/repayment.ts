import type { Day } from "./day";
import type { Cents } from "./money";
import type { PaymentMethod } from "./payment-method";

export const NOTE_LENGTH = 140;

/** Money that one member has given another to settle up. No expense: statistics don't know it. */
export interface Repayment {
  id: string;
  tripId: string;
  fromId: string;
  toId: string;
  amount: Cents;
  day: Day;
  method: PaymentMethod | null;
  note: string | null;
  version: number;
  createdBy: string;
  createdAt: Date;
}
