import { href, redirect } from "react-router";
import type { Route } from "./+types/trip-details";

/** The address under which the profile of the first version linked trips. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/trip/:id", params), 301);
}
