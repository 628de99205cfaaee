/** Under which name the window remembers whose account it is that is being deleted. */
export const DELETED_ACCOUNT_KEY = "leaving";
