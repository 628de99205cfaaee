import { trips } from "../../db/schema";

/** Columns of a `Trip`. */
export const tripColumns = {
  id: trips.id,
  name: trips.name,
  destination: trips.destination,
  startDate: trips.startDate,
  endDate: trips.endDate,
  budget: trips.budget,
  currency: trips.currency,
  travelMethod: trips.travelMethod,
  isActive: trips.isActive,
  isArchived: trips.isArchived,
  isDeleted: trips.isDeleted,
  limits: trips.limits,
};

/** Columns of a `TripWithCurrencies`. Lists do without its currencies. */
export const wholeTripColumns = { ...tripColumns, currencies: trips.currencies };
