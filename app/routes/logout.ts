import { redirect } from "react-router";
import { refused } from "~/http/api.server";
import { signOut } from "~/http/session.server";
import type { Route } from "./+types/logout";

export async function action({ context, pattern }: Route.ActionArgs) {
  try {
    await signOut(context);
  } catch (error) {
    // This browser is signed out all the same; that the session could not be ended is said.
    return refused(context, error, pattern);
  }
  return redirect("/logout-success", 303);
}

export function loader() {
  return redirect("/");
}
