import { refusal } from "~/http/refusal.server";
import type { Route } from "./+types/not-found";

export function loader({ context }: Route.LoaderArgs) {
  throw refusal(context, "notFound");
}

export function action({ context }: Route.ActionArgs) {
  throw refusal(context, "notFound");
}

export default function NotFound() {
  return null;
}
