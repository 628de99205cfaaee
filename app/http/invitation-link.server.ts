import { href } from "react-router";
import { qrCodeSvg } from "~/integrations/qr-code.server";
import { type Context, visitOf } from "./context.server";
import type { SecretLink } from "./form-answer";

/** Returns the link of an invitation. Its token is in the path, of which the log keeps no unknown part. */
export function invitationLink(context: Context, token: string): SecretLink {
  const url = new URL(href("/join/:token", { token }), visitOf(context).origin).href;
  return { url, qr: qrCodeSvg(url) };
}
