import { checkHealth } from "~/models/housekeeping.server";

/** 200 only while the database answers a query. */
export async function loader() {
  try {
    await checkHealth();
    return Response.json({ status: "ok" });
  } catch {
    return Response.json({ status: "unavailable" }, { status: 503 });
  }
}
