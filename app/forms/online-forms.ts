// Forms that need the network anyway: one file, which is loaded when the first of them opens.
export { ExportForm } from "./export-form";
export { LimitsForm } from "./limits-form";
