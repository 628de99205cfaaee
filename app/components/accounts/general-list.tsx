import { textPages } from "~/domain/addresses";
import { withDialog } from "~/domain/dialog";
import { wayBack } from "~/domain/query";
import { general, profile } from "~/locales/de/accounts/profile";
import { useAddress } from "../shell/address";
import { Icon } from "../ui/icon";
import { MenuLink } from "./profile-menu";

const pages = [
  [textPages.imprint, "", general.imprint],
  [textPages.privacy, "", general.privacy],
  [textPages.terms, "", general.terms],
  [textPages.privacy, "#cookies", general.cookies],
  [textPages.withdrawal, "", general.withdrawal],
  [textPages.faq, "", general.support],
  [textPages.accessibility, "", general.accessibility],
] as const;

/** Content of the dialog "Allgemein": legal pages and help, each with a link back here, and account deletion. */
export function GeneralList() {
  const { pathname, search } = useAddress();
  const back = new URLSearchParams({ returnTo: wayBack(pathname + search) ?? "/" });
  return (
    <>
      <ul className="rows">
        {pages.map(([path, part, text]) => (
          <li key={text}>
            <MenuLink href={`${path}?${back}${part}`} label={text} isScriptless />
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a className="button-quiet is-danger w-full" href={withDialog(search, "delete-account")}>
          <Icon name="trash" />
          {profile.deleteAccount}
        </a>
      </p>
    </>
  );
}
