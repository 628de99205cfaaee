import { withoutDialog } from "~/domain/dialog";
import { figures as texts } from "~/locales/de/sharing";
import { useAddress } from "../shell/address";

/** Switches between one's own shares of a shared trip, against one's own budget, and the sums of all. */
export function WhoseFigures({ isOwn }: { isOwn: boolean }) {
  const { pathname, search } = useAddress();
  const showing = (figures: string | undefined) => pathname + withoutDialog(search, { figures });
  return (
    <nav className="switch self-start" aria-label={texts.label}>
      <a href={showing(undefined)} aria-current={isOwn || undefined}>
        {texts.own}
      </a>
      <a href={showing("all")} aria-current={!isOwn || undefined}>
        {texts.all}
      </a>
    </nav>
  );
}
