import { HistoryList } from "~/components/settling/history-list";
import { Dialog } from "~/components/ui/dialog";
import type { HistoryPage } from "~/domain/sharing/history";
import { history as texts } from "~/locales/de/sharing/history";
import { QuickForm } from "../quick-form";
import type { historyHandlers } from "../settling/form.server";

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
