import { lazyForm } from "~/forms/lazy-form";

const load = async () => (await import("~/components/trips/limit-bars")).LimitBars;

/** The bars of a trip's limits. Loaded when a trip has some, to keep the first page load small. */
export const LimitBars = import.meta.env.SSR ? await load() : lazyForm(load, () => null);
