/** What every answer of the application carries; the pages' Content-Security-Policy is set where they are rendered. */
export function addSecurityHeaders(headers: Headers): void {
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "same-origin");
  headers.set("Permissions-Policy", "geolocation=(self), camera=(), microphone=(), payment=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
}
