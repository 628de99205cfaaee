// Links that are shown once. Their token is in the path, of which the log keeps no unknown part.
import { href } from "react-router";
import { qrCodeSvg } from "~/integrations/qr-code.server";
import { type Context, visitOf } from "./context.server";
import type { SecretLink } from "./form-answer";

export function invitationLink(context: Context, token: string): SecretLink {
  return secretLink(context, href("/join/:token", { token }));
}

/** The link by which a guest comes back. */
export function accessLink(context: Context, token: string): SecretLink {
  return secretLink(context, href("/access/:token", { token }));
}

function secretLink(context: Context, path: string): SecretLink {
  const url = new URL(path, visitOf(context).origin).href;
  return { url, qr: qrCodeSvg(url) };
}
