import { checkHealth } from "~/models/housekeeping.server";

/** Responds with 200 only if the database answers a query. */
export async function loader() {
  try {
    await checkHealth();
    return Response.json({ status: "ok" });
  } catch {
    return Response.json({ status: "unavailable" }, { status: 503 });
  }
}
