/** The provider of accounts without address and password, which come back by a link of their own. */
export const GUEST = "guest";

export function isGuest({ provider }: { provider: string }): boolean {
  return provider === GUEST;
}
