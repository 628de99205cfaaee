import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useFreshness } from "./freshness";
import { STRIP_PLACE } from "./offline";
import { Strip } from "./strip";
import { startWorker } from "./worker";

/** What is loaded once the page can be used: the outbox, and reading without a network. */
export default function Late({ account, hasWorker }: { account: string; hasWorker: boolean }) {
  useEffect(() => startWorker(account, hasWorker), [account, hasWorker]);
  const storedAt = useFreshness();
  const place = document.getElementById(STRIP_PLACE);
  return place && createPortal(<Strip storedAt={storedAt} waiting={0} rejected={0} />, place);
}
