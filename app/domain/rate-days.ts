/** Days after which an ECB rate is no longer used for a day. */
export const ECB_RATE_DAYS = 10;
