import { type FormEvent, useState } from "react";
import { href } from "react-router";
import { showToast } from "~/components/shell/toast";
import { TripSelect } from "~/components/trips/trip-select";
import { SubmitButton } from "~/components/ui/submit-button";
import { type ExportFormat, exportFormats } from "~/domain/export";
import type { NamedTrip } from "~/domain/trip";
import { exporting } from "~/locales/de/export";
import { exportDialog } from "~/locales/de/export-dialog";
import { errors } from "~/locales/de/shell";

/** Milliseconds before the memory of a saved file is released. */
const FREED_AFTER_MS = 60_000;

/**
 * Exports a trip, or a choice of one or all trips, as a file. Without JavaScript the form starts a plain download; with
 * it, the form waits for the file and shows its name or the error in a toast.
 */
export function ExportForm({ trip, trips }: { trip?: NamedTrip; trips?: readonly NamedTrip[] }) {
  const [isPending, setPending] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
    setPending(true);
    try {
      showToast(await download(`${href("/api/user/export")}?${query}`));
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      action={href("/api/user/export")}
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
        <TripSelect name="trip" label={exportDialog.trip} trips={trips} none={exportDialog.allTrips} />
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
      <SubmitButton icon="download" isPending={isPending}>
        {exporting.start}
      </SubmitButton>
      {trip?.isShared && (
        <a className="row-link font-medium" href={repaymentsOf(trip.id)} data-reload download>
          {exportDialog.repayments}
        </a>
      )}
    </form>
  );
}

function repaymentsOf(trip: string): string {
  return `${href("/api/user/export")}?${new URLSearchParams({ format: "csv", content: "repayments", trip })}`;
}

function helpFor(format: ExportFormat, isOneTrip: boolean): string {
  const { formatHelp, formatHelpOneTrip } = exportDialog;
  return isOneTrip && format !== "csv" ? formatHelpOneTrip[format] : formatHelp[format];
}

/** Downloads and saves the file. Returns the toast to show. Browsers store large blobs on disk, not in memory. */
async function download(address: string): Promise<Parameters<typeof showToast>[0]> {
  const failed = { kind: "failure", title: exportDialog.failed } as const;
  try {
    const answer = await fetch(address);
    if (!answer.ok) return { ...failed, detail: await reasonIn(answer) };
    const name = fileNameIn(answer);
    // Without a file name it was not our server that answered, but perhaps a captive portal.
    if (!name) return { ...failed, detail: errors.connection };
    save(await answer.blob(), name);
    return { kind: "success", title: exportDialog.done, detail: name };
  } catch {
    return { ...failed, detail: errors.connection };
  }
}

async function reasonIn(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as { error: string }).error;
  } catch {
    return errors.failed;
  }
}

function fileNameIn(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoked late: there is no event for the end of saving, and the browser may first ask where to save.
  setTimeout(() => URL.revokeObjectURL(link.href), FREED_AFTER_MS);
}
