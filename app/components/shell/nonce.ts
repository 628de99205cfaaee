import { createContext } from "react";

/** CSP nonce of the page's inline scripts. Set only on the server. */
export const NonceContext = createContext<string | undefined>(undefined);
