import { href, redirect } from "react-router";
import type { Route } from "./+types/trip-details";

/** Redirects addresses of trips from the first version of the app. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/trip/:id", params), 301);
}
