import type { ReactNode } from "react";

/** Error of a form as a whole. Unlike a toast it stays on the page. */
export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p
      id={id}
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-danger p-3 text-sm text-danger"
    >
      {children}
    </p>
  );
}
