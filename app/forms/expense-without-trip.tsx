import { href } from "react-router";
import { useAddress } from "~/components/shell/address";
import { Icon } from "~/components/ui/icon";
import { withDialog } from "~/domain/dialog";
import { withoutTrip as texts } from "~/locales/de/without-trip";

/** Stands in for the form of a new expense while no trip is active. Keeps a quick line until there is one. */
export function ExpenseWithoutTrip() {
  const { search } = useAddress();
  const line = new URLSearchParams(search).get("line");
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.lead}</p>
      {line && (
        <div className="card py-3">
          <small className="block text-quiet">{texts.line}</small>
          <p className="break-words">{line}</p>
          <small className="mt-2 block text-quiet">{texts.lineHelp}</small>
        </div>
      )}
      <a className="button-main" href={withDialog(search, "trip", line ? { line } : {})}>
        <Icon name="plus" />
        {texts.create}
      </a>
      <a className="button" href={href("/my-trips")}>
        {texts.toTrips}
      </a>
    </div>
  );
}
