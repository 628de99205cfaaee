import { href } from "react-router";
import { z } from "zod";
import { withAccess } from "~/billing/trial.server";
import { withDialog } from "~/domain/dialog";
import { readQuery } from "~/domain/query";
import type { ToastText } from "~/domain/toast";
import { changedLimits } from "~/domain/trips/limit";
import { formerTripFates, stateOf, TRIP_TEXT_LENGTH } from "~/domain/trips/trip";
import { formHandler } from "~/http/form/handler.server";
import { optionalText } from "~/http/shapes/text.server";
import {
  limitsFormShape,
  newTripFormShape,
  settingsOf,
  tripChangeFormShape,
  tripCurrenciesShape,
} from "~/http/shapes/trips/trip.server";
import { myTrips } from "~/locales/de/trips/my-trips";
import { changeTripCurrencies } from "~/models/money/trip-currencies.server";
import { deleteTripForGood } from "~/models/trips/deletion.server";
import { changeLimits } from "~/models/trips/limits.server";
import {
  activeTrip,
  archiveTrip,
  changeTrip,
  createTrip,
  duplicateTrip,
  findTrip,
  moveTripToTrash,
  renameTrip,
  restoreTrip,
  startTrip,
} from "~/models/trips/trip.server";
import { onTrip } from "./on-trip.server";

/** Hidden field with the trip's id. Missing, it is an empty id, which the model reports as not found. */
const id = z.string().default("");
const idShape = z.object({ id });

const handlers = {
  "trip.create": formHandler({
    shape: newTripFormShape,
    failure: "tripCreate",
    async effect(viewer, { input, submission, url, canAsk, t }) {
      const id = await createTrip(viewer.id, input, submission, { yields: canAsk });
      const title = t("toast.tripCreated");
      const planned = { title, detail: t("detail.tripPlanned"), link: linkTo("planned") };
      if (input.setAsActive) {
        const isActive = (await activeTrip(viewer.id))?.id === id;
        // It is stored, so that nothing typed is lost. What should become of the active one is asked as on starting it.
        if (!isActive && (await canStart(viewer.id, id)))
          return { toast: planned, to: href("/my-trips") + withDialog("", "start-trip", { id }) };
        const line = url.searchParams.get("line");
        // The line could not be entered without a trip.
        const to = line ? `/${withDialog("", "expense", { line })}` : undefined;
        return { toast: { title, detail: t("detail.tripActive") }, to };
      }
      return { toast: planned };
    },
  }),

  "trip.change": formHandler({
    shape: tripChangeFormShape.extend({ id }),
    emptied: { budget: null },
    failure: "tripChange",
    async effect(viewer, { input: { id, ...fields }, submission, t }) {
      await changeTrip(viewer.id, id, fields, submission);
      return { toast: { title: t("toast.tripChanged") } };
    },
  }),

  // An empty or unchanged name only closes the field, without an error or a toast.
  "trip.rename": formHandler({
    shape: z.object({ id, name: optionalText(TRIP_TEXT_LENGTH).default(null) }),
    failure: "tripChange",
    async effect(viewer, { input: { id, name }, submission, t }) {
      if (!name || !(await renameTrip(viewer.id, id, name, submission))) return {};
      return { toast: { title: t("toast.tripChanged") } };
    },
  }),

  // Saves the limits that were changed: another device may have set the others since.
  "trip.limits": formHandler({
    shape: limitsFormShape,
    failure: "tripChange",
    async effect(viewer, { input: { id, shown, ...amounts }, submission, t }) {
      const limits = await changeLimits(viewer.id, id, changedLimits(shown, amounts), submission);
      return { toast: { title: t(limits ? "toast.limitsSaved" : "toast.limitsRemoved") } };
    },
  }),

  "trip.currencies": formHandler({
    shape: tripCurrenciesShape,
    failure: "tripChange",
    async effect(viewer, { input, submission, t }) {
      await changeTripCurrencies(viewer.id, input.id, settingsOf(input), submission);
      return { toast: { title: t("toast.currenciesSaved"), detail: t("detail.currenciesSaved") } };
    },
  }),

  "trip.start": formHandler({
    shape: idShape.extend({ former: z.enum(formerTripFates).optional() }),
    failure: "tripStart",
    quick: true,
    async effect(viewer, { input: { id, former }, submission, url, canAsk, t }) {
      const active = await activeTrip(viewer.id);
      const replaced = active && active.id !== id ? active : undefined;
      if (replaced && !former && canAsk && (await canStart(viewer.id, id)))
        return { to: url.pathname + withDialog(readQuery(url.pathname, url.search), "start-trip", { id }) };
      const trip = await startTrip(viewer.id, id, submission, former);
      const title = t("toast.tripStarted");
      if (!replaced) return { toast: { title, detail: trip?.name } };
      const { name } = replaced;
      const [detail, link] =
        former === "end"
          ? [t("detail.formerEnded", { name }), linkTo("finished")]
          : [t("detail.formerPostponed", { name }), linkTo("planned")];
      return { toast: { title, detail, link } };
    },
  }),

  "trip.end": formHandler({
    shape: idShape,
    failure: "tripEnd",
    async effect(viewer, { input, submission, t }) {
      await archiveTrip(viewer.id, input.id, submission);
      const link = linkTo("finished");
      return { toast: { title: t("toast.tripEnded"), detail: t("detail.tripEnded"), link } };
    },
  }),

  "trip.duplicate": formHandler({
    shape: idShape,
    failure: "tripDuplicate",
    quick: true,
    async effect(viewer, { input, submission, t }) {
      await duplicateTrip(viewer.id, input.id, t("copy.suffix"), submission);
      const link = linkTo("planned");
      return { toast: { title: t("toast.tripDuplicated"), detail: t("detail.tripPlanned"), link } };
    },
  }),

  "trip.delete": formHandler({
    shape: idShape,
    failure: "tripDelete",
    async effect(viewer, { input, submission, url, t }) {
      await moveTripToTrash(viewer.id, input.id, submission);
      // The deleted trip's own screens do not exist any more; in the list the person stays where they are.
      const to = url.pathname === href("/my-trips") ? undefined : href("/my-trips");
      const toast = {
        title: t("toast.tripDeleted"),
        detail: t("detail.tripInTrash"),
        link: linkTo("deleted"),
      };
      return { toast, to };
    },
  }),

  "trip.restore": formHandler({
    shape: idShape,
    failure: "tripRestore",
    quick: true,
    async effect(viewer, { input, submission, t }) {
      const trip = await restoreTrip(viewer.id, input.id, submission);
      return { toast: { title: t("toast.tripRestored"), detail: trip?.name } };
    },
  }),

  "trip.delete-for-good": formHandler({
    shape: idShape,
    failure: "tripDeleteForGood",
    async effect(viewer, { input, t }) {
      await deleteTripForGood(viewer.id, input.id);
      return { toast: { title: t("toast.tripDeletedForGood") } };
    },
  }),
};

export const tripHandlers = onTrip(withAccess(handlers));

function linkTo(filter: "planned" | "finished" | "deleted"): ToastText["link"] {
  return { href: `${href("/my-trips")}?filter=${filter}`, text: myTrips.headings[filter] };
}

/** True if the trip can be started. If not, there is no question to ask: the model refuses it. */
async function canStart(userId: string, tripId: string): Promise<boolean> {
  const trip = await findTrip(userId, tripId);
  return trip !== undefined && stateOf(trip) === "planned";
}
