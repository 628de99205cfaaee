import { CloudUpload, Landmark, LogOut, MonitorSmartphone, Settings } from "lucide";
import type { ComponentProps } from "react";
import { href } from "react-router";
import { type DialogName, withDialog } from "~/domain/dialog";
import { profile } from "~/locales/de/accounts/profile";
import { leftReceipts } from "~/locales/de/receipts/left";
import { exporting } from "~/locales/de/trips/export";
import { useAddress } from "../shell/address";
import { Icon } from "../ui/icon";

export function ProfileMenu({
  google,
  isGuest,
  hasLeftReceipts,
}: {
  /** True if Google is linked; null if sign-in with Google is not offered. */
  google: boolean | null;
  isGuest: boolean;
  /** Whether there are receipts on trips that the account is no longer on. */
  hasLeftReceipts: boolean;
}) {
  const { search } = useAddress();
  const to = (dialog: DialogName) => withDialog(search, dialog);
  const links: (ComponentProps<typeof MenuLink> | false)[] = [
    { href: to("edit-profile"), icon: "pencil", label: profile.edit },
    { href: to("sessions"), icon: MonitorSmartphone, label: profile.sessions },
    { href: to("feedback"), icon: "message", label: profile.feedback },
    { href: to("export"), icon: "download", label: exporting.title },
    { href: to("general"), icon: Settings, label: profile.general },
    google !== null && {
      href: to("google"),
      icon: "user",
      label: profile.google,
      value: google ? profile.googleLinked : profile.googleNotLinked,
    },
    { href: href("/profile/payout"), icon: Landmark, label: profile.payout },
    hasLeftReceipts && { href: to("left-receipts"), icon: "receipt", label: leftReceipts.title },
    { href: href("/outbox"), icon: CloudUpload, label: profile.outbox },
    isGuest
      ? { href: to("sign-out"), icon: LogOut, label: profile.signOut }
      : { href: `${href("/subscribe")}?returnTo=/profile`, icon: "sparkles", label: profile.premium },
  ];
  return (
    <nav aria-label={profile.menu}>
      <ul className="rows">
        {links.map(
          (link) =>
            link && (
              <li key={link.href}>
                <MenuLink {...link} />
              </li>
            ),
        )}
        {!isGuest && (
          <li>
            <SignOutForm className="line-row" />
          </li>
        )}
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
  label,
  value,
  isScriptless,
}: {
  href: string;
  icon?: ComponentProps<typeof Icon>["name"];
  label: string;
  value?: string;
  isScriptless?: boolean;
}) {
  return (
    <a className="line-row" href={href} data-reload={isScriptless}>
      {icon && <Icon name={icon} />}
      <span className="min-w-0 flex-1">{label}</span> {value !== undefined && <small>{value}</small>}
      <Icon name="chevron-right" className="size-4 text-edge" />
    </a>
  );
}
