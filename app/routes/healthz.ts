import { checkHealth } from "~/models/housekeeping.server";

export async function loader() {
  try {
    await checkHealth();
    return Response.json({ status: "ok" });
  } catch {
    return Response.json({ status: "unavailable" }, { status: 503 });
  }
}
