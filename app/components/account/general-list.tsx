import { useLocation } from "react-router";
import { withDialog } from "~/domain/dialog";
import { general } from "~/locales/de/general";
import { profile } from "~/locales/de/profile";
import { Icon } from "../ui/icon";
import { MenuLink } from "./profile-menu";

const pages = [
  ["/impressum", "", general.imprint],
  ["/datenschutz", "", general.privacy],
  ["/agb", "", general.terms],
  ["/datenschutz", "#cookies", general.cookies],
  ["/widerruf", "", general.withdrawal],
  ["/faq", "", general.support],
  ["/barrierefreiheit", "", general.accessibility],
] as const;

/** Content of the dialog "Allgemein": legal pages and help, each with a link back here, and account deletion. */
export function GeneralList() {
  const { pathname, search } = useLocation();
  const back = new URLSearchParams({ returnTo: pathname + search });
  return (
    <>
      <ul className="rows">
        {pages.map(([path, part, text]) => (
          <li key={text}>
            <MenuLink href={`${path}?${back}${part}`} text={text} isScriptless />
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a className="button-quiet w-full text-danger" href={withDialog(search, "delete-account")}>
          <Icon name="trash" />
          {profile.deleteAccount}
        </a>
      </p>
    </>
  );
}
