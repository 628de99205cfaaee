import { History } from "lucide";
import { withDialog } from "~/domain/dialog";
import type { HistoryPage } from "~/domain/sharing/history";
import { history as texts } from "~/locales/de/sharing/history";
import { useAddress } from "../shell/address";
import { EmptyState } from "../ui/empty-state";
import { Face } from "../ui/face";

/** One page of the history, newest first. */
export function HistoryList({ lines, next, isFirst }: HistoryPage) {
  const { search } = useAddress();
  if (lines.length === 0 && isFirst)
    return <EmptyState icon={History} title={texts.empty} help={texts.emptyHelp} />;
  return (
    <>
      <ol className="rows">
        {lines.map(({ id, face, subject, sentences, when, isNew }) => (
          <li key={id} className={isNew ? "person bg-tint" : "person"}>
            <Face of={face} />
            <div className="person-text text-sm">
              {isNew && <span className="text-xs font-bold text-accent">{texts.isNew}</span>}
              {subject && <b>{subject}</b>}
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <small className="text-xs">{when}</small>
            </div>
          </li>
        ))}
      </ol>
      {!next && !isFirst && <p className="text-sm text-quiet">{texts.olderGo}</p>}
      {(next || !isFirst) && (
        <p className="flex flex-wrap gap-3">
          {!isFirst && (
            <a className="button" href={withDialog(search, "history")}>
              {texts.newest}
            </a>
          )}
          {next && (
            <a className="button flex-1" href={withDialog(search, "history", { after: next })}>
              {texts.older}
            </a>
          )}
        </p>
      )}
    </>
  );
}
