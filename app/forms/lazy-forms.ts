// Forms of dialogs that several screens have, which the browser loads when the first of them opens.
export { AgainForm } from "./again-form";
export { CurrenciesForm } from "./currencies-form";
export { ExpenseWithoutTrip } from "./expense-without-trip";
export { ExportForm } from "./export-form";
export { LimitsForm } from "./limits-form";
export { StartTripForm } from "./start-trip-form";
export { CreateTripForm } from "./trip-form";
