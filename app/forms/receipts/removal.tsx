import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";

/** Asks before a receipt goes, since its photo may be nowhere else. Opens without scripts too; `children` is the answer. */
export function RemovalQuestion({
  label,
  question,
  children,
}: {
  label: string;
  question: string;
  children: ReactNode;
}) {
  return (
    <>
      <details>
        <summary className="icon-button" aria-label={label}>
          <Icon name="trash" />
        </summary>
      </details>
      <div className="receipt-question">
        <p>{question}</p>
        {children}
      </div>
    </>
  );
}
