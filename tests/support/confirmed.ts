// People whose address is proven: they followed the link that was mailed to it.
import { expect } from "vitest";
import { linkIn, type Mailbox } from "./mailbox";
import { type Page, type Person, signUp, visitor } from "./person";

/** Follows the link that proves an address and presses its button, on a device of its own unless told otherwise. */
export async function confirmAddress(mailbox: Mailbox, email: string, person = visitor()): Promise<Page> {
  return person.send(linkIn(await mailbox.nextConfirmation(email)), { intent: "email.confirm" });
}

/** Someone with a new account and a proven address, signed in. */
export async function signUpConfirmed(mailbox: Mailbox, name: string): Promise<Person> {
  const person = await signUp(name);
  expect((await confirmAddress(mailbox, person.email)).toast).toBe("E-Mail-Adresse bestätigt");
  return person;
}

/** Asks for a new address, which waits for its link. */
export function requestAddress(person: Person, email: string): Promise<Page> {
  const fields = { email, currentPassword: person.password };
  return person.fillIn("/profile?dialog=edit-profile", "profile.change", fields);
}

/** Gives the account a new address, link and all. */
export async function moveTo(mailbox: Mailbox, person: Person, email: string): Promise<void> {
  expect((await requestAddress(person, email)).toast).toBe("Fast fertig: Bestätige die neue Adresse");
  expect((await confirmAddress(mailbox, email)).toast).toBe("E-Mail-Adresse bestätigt");
}
