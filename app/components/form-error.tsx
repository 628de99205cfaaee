import type { ReactNode } from "react";

/** What is wrong with a form as a whole, where it is read again after a toast has gone. */
export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="rounded-control border border-danger p-3 text-sm text-danger">
      {children}
    </p>
  );
}
