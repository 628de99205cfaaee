import { type ActionFunctionArgs, href } from "react-router";
import { type DialogName, withDialog } from "~/domain/dialog";
import { Problem } from "~/domain/problem";
import type { NamedTrip } from "~/domain/trips/trip";
import { viewerOf } from "~/http/context.server";
import { textIn } from "~/http/form/fields.server";
import { type FormHandlers, withHooks } from "~/http/form/handler.server";
import { keepUnsentForm } from "~/http/form/unsent.server";
import { secretFields, textsOfForm } from "~/http/form-answer";
import { refusal } from "~/http/refusal.server";
import { fallbackPage } from "~/locales/de/shell";
import type { Viewer } from "~/models/accounts/session.server";
import { hasLeftTrip } from "~/models/sharing/membership.server";
import { listTrips } from "~/models/trips/list.server";
import { findTrip } from "~/models/trips/trip.server";

const TRIPS_OFFERED = 10;

/** The form that goes on with what was typed on another trip. */
interface Elsewhere {
  intent: string;
  dialog: DialogName;
  /** Fields that hold only on their own trip, beside lists of its people. */
  fieldsOfTrip: readonly string[];
}

const ownFields = ["intent", "id", "account", "submissionId", "tripId"];

/**
 * Lets the forms of these handlers say that their trip is gone: somebody who was on it reads that they are not any more, and
 * what was typed is shown on the error page, with `elsewhere` to be entered on another trip.
 */
export function onTrip<Handlers extends FormHandlers<Viewer>>(
  handlers: Handlers,
  elsewhere?: Elsewhere,
): Handlers {
  return withHooks(handlers, {
    // It depends on the viewer's own place on the trip alone: it says nothing of what is there now.
    async onRefusal({ kind }, { id }, { form }) {
      if (kind !== "tripNotFound" && kind !== "expenseNotFound") return undefined;
      return (await hasLeftTrip(id, textIn(form, "tripId")))
        ? { problem: new Problem("tripLeft") }
        : undefined;
    },
    beforeShown: (args, form, problem) => requireTripOf(args, form, problem, elsewhere),
  });
}

/**
 * Checks that the trip of a form is still there for the viewer: without it the screen may not load, or have no place for
 * the form. The router's scripts keep the form open.
 * @throws the error page with all that was typed
 */
async function requireTripOf(
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
  form: FormData,
  problem: Problem | undefined,
  elsewhere: Elsewhere | undefined,
): Promise<void> {
  const [viewer, tripId] = [viewerOf(context), textIn(form, "tripId")];
  if (!viewer || new URL(request.url).pathname.endsWith(".data")) return;
  const isGone = problem?.kind === "tripNotFound" || (tripId && !(await findTrip(viewer.id, tripId)));
  if (!isGone) return;
  const { trips } = elsewhere
    ? await listTrips(viewer.id, { filter: "all", size: TRIPS_OFFERED })
    : { trips: [] };
  const offer = elsewhere && trips.length > 0 && <OtherTrips form={form} trips={trips} {...elsewhere} />;
  keepUnsentForm(context, form, offer || null);
  throw refusal(context, "tripNotFound");
}

/** Opens the form on other trips, with all of it filled in; nothing is saved by that. */
function OtherTrips({
  form,
  trips,
  intent,
  dialog,
  fieldsOfTrip,
}: Elsewhere & { form: FormData; trips: readonly NamedTrip[] }) {
  const left = [...ownFields, ...fieldsOfTrip, ...secretFields];
  const kept = Object.entries(textsOfForm(form)).filter(
    ([name]) => !left.includes(name) && !name.includes("."),
  );
  return (
    <>
      {[...kept, ["intent", intent] as const].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="mb-2">{fallbackPage.onOtherTrip}</p>
      <p className="flex flex-wrap gap-3">
        {trips.map(({ id, name }) => (
          <button
            key={id}
            type="submit"
            className="button"
            formAction={href("/trip/:id", { id }) + withDialog("", dialog)}
            name="set"
            value={new URLSearchParams({ tripId: id }).toString()}
          >
            {name}
          </button>
        ))}
      </p>
    </>
  );
}
