import { withDialog } from "~/domain/dialog";
import type { HistoryPage } from "~/domain/history";
import { history as texts } from "~/locales/de/history";
import { useAddress } from "../shell/address";
import { EmptyState } from "../ui/empty-state";

/** One page of the history, newest first. */
export function HistoryList({ lines, next, isFirst }: HistoryPage) {
  const { search } = useAddress();
  if (lines.length === 0 && isFirst)
    return <EmptyState icon="restore" title={texts.empty} help={texts.emptyHelp} />;
  return (
    <>
      <ol className="rows">
        {lines.map(({ id, subject, sentences, when, isNew }) => (
          <li key={id} className={`px-4 py-3 ${isNew ? "bg-tint" : ""}`}>
            {isNew && <b className="block text-xs text-accent">{texts.isNew}</b>}
            {subject && <b className="block text-sm break-words">{subject}</b>}
            {sentences.map((sentence) => (
              <p key={sentence} className="text-sm break-words">
                {sentence}
              </p>
            ))}
            <small className="block text-quiet">{when}</small>
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
