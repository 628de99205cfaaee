import { redirect } from "react-router";
import { signOut } from "~/http/session.server";
import type { Route } from "./+types/logout";

export async function action({ context }: Route.ActionArgs) {
  await signOut(context);
  return redirect("/logout-success", 303);
}

export function loader() {
  return redirect("/");
}
