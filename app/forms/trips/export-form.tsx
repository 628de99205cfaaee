import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "~/components/shell/toast";
import { FormError } from "~/components/ui/form-error";
import { ProgressBar } from "~/components/ui/progress-bar";
import { Options, Select } from "~/components/ui/select";
import { SubmitButton } from "~/components/ui/submit-button";
import { apiPaths } from "~/domain/addresses";
import { type ExportFormat, exportFormats } from "~/domain/trips/export";
import type { NamedTrip } from "~/domain/trips/trip";
import { shell } from "~/locales/de/shell";
import { exporting } from "~/locales/de/trips/export";
import { exportDialog } from "~/locales/de/trips/export-dialog";
import { download } from "./download";

/** An archive on its way. `expected` is 0 until its size is known. */
interface Arriving {
  arrived: number;
  expected: number;
  stop: AbortController;
}

/**
 * Exports a trip, or a choice of one or all trips, as a file. Without JavaScript the form starts a plain download; with
 * it, the form waits for the file and shows its name or the error in a toast. An archive of receipts may take minutes: it
 * has a bar, and if it fails the form says so for longer than a toast would.
 */
export function ExportForm({ trip, trips }: { trip?: NamedTrip; trips?: readonly NamedTrip[] }) {
  const [isPending, setPending] = useState(false);
  const [arriving, setArriving] = useState<Arriving>();
  const [failure, setFailure] = useState<string>();
  const submit = useRef<HTMLButtonElement>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
    const isArchive = query.get("format") === "zip";
    const stop = new AbortController();
    const onBytes = (arrived: number, expected: number) =>
      isArchive && setArriving({ arrived, expected, stop });
    setPending(true);
    setFailure(undefined);
    onBytes(0, 0);
    try {
      const address = `${apiPaths.export}?${query}`;
      const outcome = await download(address, { signal: stop.signal, onBytes });
      if (isArchive && outcome?.kind === "failure") setFailure(`${outcome.title}. ${outcome.detail}`);
      else if (outcome) showToast(outcome);
    } finally {
      flushSync(() => {
        setPending(false);
        setArriving(undefined);
      });
      // The button that had the focus has lost it: one is gone, the other was disabled.
      if (document.activeElement === document.body) submit.current?.focus();
    }
  }

  return (
    <form
      action={apiPaths.export}
      className="flex flex-col gap-4"
      data-reload
      onSubmit={onSubmit}
      aria-busy={isPending}
    >
      {trip && (
        <>
          <input type="hidden" name="trip" value={trip.id} />
          <p className="card py-3 font-semibold">{trip.name}</p>
        </>
      )}
      {trips && (
        <div>
          <label className="mb-1 block text-sm font-semibold" htmlFor="export-trip">
            {exportDialog.trip}
          </label>
          <Select id="export-trip" name="trip">
            <option value="">{exportDialog.allTrips}</option>
            <Options of={trips} />
          </Select>
        </div>
      )}
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{exportDialog.format}</legend>
        <div className="grid gap-2">
          {exportFormats.map((format) => (
            <label key={format} className="chip py-2">
              <input type="radio" name="format" value={format} defaultChecked={format === exportFormats[0]} />
              <span>
                {exportDialog.formats[format]}
                <small className="block font-normal text-quiet">{helpFor(format, trip !== undefined)}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <FormError>{failure}</FormError>
      {arriving && <ArrivingArchive {...arriving} />}
      <SubmitButton ref={submit} icon="download" isPending={isPending}>
        {failure ? exportDialog.again : exporting.start}
      </SubmitButton>
      {trip?.isShared && (
        <a className="row-link font-medium" href={repaymentsOf(trip.id)} data-reload download>
          {exportDialog.repayments}
        </a>
      )}
    </form>
  );
}

/** Shows how much of an archive has come. When the dialog closes nothing would show it any more, so that ends it too. */
function ArrivingArchive({ arrived, expected, stop }: Arriving) {
  useEffect(() => () => stop.abort(), [stop]);
  const shown = Math.min(arrived, expected);
  const percent = expected && Math.floor((100 * shown) / expected);
  const text = expected ? exportDialog.arrived(shown, expected) : exportDialog.preparing;
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar percent={expected ? percent : undefined} label={exportDialog.progress} text={text} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-sm text-quiet">{text}</p>
        <button type="button" className="button" onClick={() => stop.abort()}>
          {shell.cancel}
        </button>
      </div>
    </div>
  );
}

function repaymentsOf(trip: string): string {
  return `${apiPaths.export}?${new URLSearchParams({ format: "csv", content: "repayments", trip })}`;
}

function helpFor(format: ExportFormat, isOneTrip: boolean): string {
  const { formatHelp, formatHelpOneTrip } = exportDialog;
  const ofOneTrip: Partial<Record<ExportFormat, string>> = formatHelpOneTrip;
  return (isOneTrip && ofOneTrip[format]) || formatHelp[format];
}
