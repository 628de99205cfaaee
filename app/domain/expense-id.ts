/**
 * Computes the id of the expense that a submission creates. Server and device use the same rule, so a device
 * recognises which row of a list is its own waiting entry.
 */
export async function expenseIdOf(account: string, submissionId: string): Promise<string> {
  const text = new TextEncoder().encode(`expense ${account} ${submissionId}`);
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", text)).slice(0, 16);
  // Version and variant bits of a custom UUID, version 8 (RFC 9562, section 5.8).
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
