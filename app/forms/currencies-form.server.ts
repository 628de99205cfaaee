import { formHandler } from "~/http/form/handler.server";
import { settingsOf, tripCurrenciesShape } from "~/http/shapes/trip-currencies.server";
import { changeTripCurrencies } from "~/models/trip-currencies.server";

/** Handler of the form about a trip's currencies. The hidden field `id` names the trip. */
export const currencyHandlers = {
  "trip.currencies": formHandler({
    shape: tripCurrenciesShape,
    failure: "tripChange",
    async effect(viewer, { input, submission, t }) {
      await changeTripCurrencies(viewer.id, input.id, settingsOf(input), submission);
      return { toast: { title: t("toast.currenciesSaved"), detail: t("detail.currenciesSaved") } };
    },
  }),
};
