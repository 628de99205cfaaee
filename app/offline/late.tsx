import { useEffect } from "react";
import { startWorker } from "./worker";

/** What is loaded once the page can be used: the outbox, and reading without a network. */
export default function Late({ account }: { account: string }) {
  useEffect(() => startWorker(account), [account]);
  return null;
}
