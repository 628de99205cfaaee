import { useRouteLoaderData } from "react-router";
import { declarationPaths } from "~/domain/addresses";
import { contractLinks } from "~/locales/de/shell";

export function useHasPayment(): boolean {
  return useRouteLoaderData<{ hasPayment: boolean }>("root")?.hasPayment ?? false;
}

/** Links for cancelling and withdrawing, on every page if payment is set up, worded by law (BGB § 312k, § 356a). */
export function ContractLinks({ className = "" }: { className?: string }) {
  if (!useHasPayment()) return null;
  return (
    <ul className={`flex flex-wrap justify-center gap-x-1 ${className}`}>
      {(["cancel", "withdraw"] as const).map((kind) => (
        <li key={kind}>
          {/* Public pages run no scripts, so the browser loads them itself. */}
          <a
            className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-ink"
            href={declarationPaths[kind]}
            data-reload
          >
            {contractLinks[kind]}
          </a>
        </li>
      ))}
    </ul>
  );
}
