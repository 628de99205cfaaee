// People with a proven address: they followed the link in the mail.
import { expect } from "vitest";
import { linkIn, type Mailbox } from "./mailbox";
import { type Page, type Person, signUp, visitor } from "./person";

/** Follows the link that proves an address and presses its button, on another device unless told otherwise. */
export async function confirmAddress(mailbox: Mailbox, email: string, person = visitor()): Promise<Page> {
  return person.send(linkIn(await mailbox.nextConfirmation(email)), { intent: "email.confirm" });
}

/** Registers a new account with a proven address. */
export async function signUpConfirmed(mailbox: Mailbox, name: string): Promise<Person> {
  const person = await signUp(name);
  expect((await confirmAddress(mailbox, person.email)).toast).toBe("E-Mail-Adresse bestätigt");
  return person;
}

/** Requests a new address, which counts only after its link. */
export function requestAddress(person: Person, email: string): Promise<Page> {
  const fields = { email, currentPassword: person.password };
  return person.fillIn("/profile?dialog=edit-profile", "profile.change", fields);
}

/** Changes the account's address, link included. */
export async function moveTo(mailbox: Mailbox, person: Person, email: string): Promise<void> {
  expect((await requestAddress(person, email)).toast).toBe("Fast fertig: Bestätige die neue Adresse");
  expect((await confirmAddress(mailbox, email)).toast).toBe("E-Mail-Adresse bestätigt");
}
