// Inline script: the service worker serves the offline page at any address, but the router must find it at its own.
import { SHELL_PATH } from "~/domain/addresses";

const { pathname, search, hash } = location;
if (pathname !== SHELL_PATH)
  history.replaceState(null, "", `${SHELL_PATH}?to=${encodeURIComponent(pathname + search + hash)}`);
