/** Key in the session storage for the id of the account that is being deleted. */
export const DELETED_ACCOUNT_KEY = "leaving";
