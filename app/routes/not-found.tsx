import { refusal } from "~/http/refusal.server";
import type { Route } from "./+types/not-found";

/** Answers unknown addresses with 404. */
export function loader({ context }: Route.LoaderArgs) {
  throw refusal(context, "notFound");
}

export function action({ context }: Route.ActionArgs) {
  throw refusal(context, "notFound");
}

export default function NotFound() {
  return null;
}
