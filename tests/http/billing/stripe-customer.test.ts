// The customer at Stripe, whose name and address stand on invoices.
import { expect, test } from "vitest";
import { call } from "../../support/api";
import { moveTo } from "../../support/confirmed";
import { subscriber, withContracts } from "../../support/contracts";
import { startMailbox } from "../../support/mailbox";
import { type Person, signUp } from "../../support/person";
import { StripeStandIn } from "../../support/stripe-stand-in";

const stripe = await StripeStandIn.start();
const mailbox = await startMailbox();
withContracts({ stripe, mailbox, support: "hilfe@reisekasse.example" });

async function rename(person: Person, lastName: string): Promise<void> {
  const page = await person.fillIn("/profile?dialog=edit-profile", "profile.change", { lastName });
  expect([page.status, page.toast]).toEqual([200, "Profil aktualisiert"]);
}

/** Anna's customer, found by the address with which she ordered. */
const customerOf = ({ email }: Person) =>
  [...stripe.ledger.customers.values()].find((each) => each.email === email)!;

test("Anna marries and moves her mail: her invoices have the new name, and the address once it is confirmed", async () => {
  const anna = await subscriber(stripe);
  const customer = customerOf(anna);
  expect(customer.name).toBe("Anna Muster");
  await rename(anna, "Sommer");
  await expect.poll(() => customer.name).toBe("Anna Sommer");
  const email = `neu-${anna.email}`;
  await moveTo(mailbox, anna, email);
  await expect.poll(() => customer.email).toBe(email);
});

test("Anna's name changes while Stripe is down, and Stripe is told later", async () => {
  const anna = await subscriber(stripe);
  const customer = customerOf(anna);
  stripe.goesDown();
  const asked = stripe.requests.length;
  await rename(anna, "Sommer");
  await expect.poll(() => stripe.requests.length).toBe(asked + 2);
  stripe.comesBack();
  expect(customer.name).toBe("Anna Muster");
  // The next deletion of an account carries out what is open, as each hour does.
  await call(await signUp("Ben"), "DELETE /api/auth/delete-account");
  await expect.poll(() => customer.name).toBe("Anna Sommer");
});

test("Ben, who never ordered, changes his name, and Stripe is asked nothing", async () => {
  const ben = await signUp("Ben");
  const asked = stripe.requests.length;
  await rename(ben, "Winter");
  // By then Ben's turn has come too.
  const anna = await subscriber(stripe);
  await rename(anna, "Sommer");
  await expect.poll(() => customerOf(anna).name).toBe("Anna Sommer");
  const about = stripe.requests.slice(asked).filter((request) => /customers\/cus/.test(request));
  expect(about).toEqual([`POST /v1/customers/${customerOf(anna).id}`]);
});
