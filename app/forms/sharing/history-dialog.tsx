import { History } from "lucide";
import { useAddress } from "~/components/shell/address";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Face } from "~/components/ui/face";
import { withDialog } from "~/domain/dialog";
import type { HistoryPage } from "~/domain/sharing/history";
import { history as texts } from "~/locales/de/sharing/history";
import { QuickForm } from "../quick-form";
import type { historyHandlers } from "./history-dialog.server";

/** The history of a trip, with a button that ends the marks of what is new. */
export function HistoryDialog({ tripId, page }: { tripId: string; page: HistoryPage | undefined }) {
  if (!page) return null;
  const hasNew = page.isFirst && page.lines.some(({ isNew }) => isNew);
  return (
    <Dialog title={texts.title}>
      <div className="flex flex-col gap-4">
        {hasNew && (
          <QuickForm<typeof historyHandlers>
            intent="history.seen"
            id={tripId}
            sends={{ upTo: page.lines[0]!.id }}
          >
            <button type="submit" className="button w-full">
              {texts.seen}
            </button>
          </QuickForm>
        )}
        <HistoryList {...page} />
      </div>
    </Dialog>
  );
}

/** One page of the history, newest first. */
function HistoryList({ lines, next, isFirst }: HistoryPage) {
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
