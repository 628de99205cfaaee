/** Email address typed on the sign-in page. Not passed in a URL, which would stay in the history. */
let address = "";

/** Stores the address as the default of the next form that asks for one. Called only in the browser. */
export function rememberAddress(email: string): void {
  address = email;
}

export function typedAddress(): string {
  return address;
}
