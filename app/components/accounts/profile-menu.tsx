import { CloudUpload, Landmark, LogOut, MonitorSmartphone, Settings } from "lucide";
import type { ComponentProps } from "react";
import { href } from "react-router";
import type { DialogName } from "~/domain/dialog";
import { profile } from "~/locales/de/accounts/profile";
import { leftReceipts } from "~/locales/de/receipts/left";
import { exporting } from "~/locales/de/trips/export";
import { Icon } from "../ui/icon";

type AnyIcon = ComponentProps<typeof Icon>["name"];

const entries: readonly [DialogName, AnyIcon, string][] = [
  ["edit-profile", "pencil", profile.edit],
  ["sessions", MonitorSmartphone, profile.sessions],
  ["feedback", "message", profile.feedback],
  ["export", "download", exporting.title],
  ["general", Settings, profile.general],
];

export function ProfileMenu({
  toDialog,
  google,
  isGuest,
  hasLeftReceipts,
}: {
  toDialog: (name: DialogName) => string;
  /** True if Google is linked; null if sign-in with Google is not offered. */
  google: boolean | null;
  isGuest: boolean;
  /** Whether there are receipts on trips that the account is no longer on. */
  hasLeftReceipts: boolean;
}) {
  return (
    <nav aria-label={profile.menu}>
      <ul className="rows">
        {entries.map(([dialog, icon, text]) => (
          <li key={dialog}>
            <MenuLink href={toDialog(dialog)} icon={icon} text={text} />
          </li>
        ))}
        {google !== null && (
          <li>
            <MenuLink
              href={toDialog("google")}
              icon="user"
              text={profile.google}
              value={google ? profile.googleLinked : profile.googleNotLinked}
            />
          </li>
        )}
        <li>
          <MenuLink href={href("/profile/payout")} icon={Landmark} text={profile.payout} />
        </li>
        {hasLeftReceipts && (
          <li>
            <MenuLink href={toDialog("left-receipts")} icon="receipt" text={leftReceipts.title} />
          </li>
        )}
        <li>
          <MenuLink href={href("/outbox")} icon={CloudUpload} text={profile.outbox} />
        </li>
        {!isGuest && (
          <li>
            <MenuLink
              href={`${href("/subscribe")}?returnTo=/profile`}
              icon="sparkles"
              text={profile.premium}
            />
          </li>
        )}
        <li>
          {isGuest ? (
            <MenuLink href={toDialog("sign-out")} icon={LogOut} text={profile.signOut} />
          ) : (
            <SignOutForm className="line-row" />
          )}
        </li>
      </ul>
    </nav>
  );
}

/** Signs out, not through the router: a new page load drops everything that was loaded for this account. */
export function SignOutForm({ className }: { className: string }) {
  return (
    <form method="post" action={href("/logout")} data-reload>
      <button type="submit" className={className}>
        <Icon name={LogOut} />
        {profile.signOut}
      </button>
    </form>
  );
}

/** Link in a menu. Pages without scripts are loaded by the browser, not by the router. */
export function MenuLink({
  href,
  icon,
  text,
  value,
  isScriptless,
}: {
  href: string;
  icon?: AnyIcon;
  text: string;
  value?: string;
  isScriptless?: boolean;
}) {
  return (
    <a className="line-row" href={href} data-reload={isScriptless}>
      {icon && <Icon name={icon} />}
      <span className="min-w-0 flex-1">{text}</span> {value !== undefined && <small>{value}</small>}
      <Icon name="chevron-right" className="is-end" />
    </a>
  );
}
