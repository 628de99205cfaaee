/** The address that was typed on the sign-in page. It is in no URL: those stay in the history. */
let address = "";

/** Has the next form that asks for an address begin with this one. Only ever called in a browser. */
export function keepAddress(email: string): void {
  address = email;
}

export function typedAddress(): string {
  return address;
}
