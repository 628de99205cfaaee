import { createContext } from "react";

/** What allows the page's own inline scripts; known on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
