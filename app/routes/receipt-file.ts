import { receiptFile } from "~/receipts/file.server";
import type { Route } from "./+types/receipt-file";

export function loader({ context, params, request }: Route.LoaderArgs) {
  return receiptFile(context, request, params.id, "file");
}
