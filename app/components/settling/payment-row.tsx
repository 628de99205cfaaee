import type { ReactNode } from "react";
import type { Face } from "~/domain/accounts/face";
import { Faces } from "../ui/face";
import { FromTo } from "./from-to";

/** A link that the whole row leads to, named for what it does and for the payment. */
export interface RowLink {
  href: string;
  label: string;
  /** Hides the label from view, if the row itself says enough. */
  isHidden?: boolean;
}

/** A payment with the faces of those between whom it is, as a row that leads on. */
export function PaymentRow({
  from,
  to,
  title,
  amount,
  link,
  name = title,
  details,
  children,
}: {
  /** Left out where the row is the reader's own and shows the others alone. */
  from?: readonly Face[];
  to: readonly Face[];
  title: string;
  amount: string;
  link: RowLink | undefined;
  /** Names the payment for the link, if the title is a sentence. */
  name?: string;
  details?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="person transfer">
      {from ? <FromTo from={from} to={to} /> : <Faces of={to} />}
      <span className="person-text">
        {/* Not cut: the end of a long one says who gets it. */}
        <b>{title}</b>
        {details && <small>{details}</small>}
        {link && (
          <a className={link.isHidden ? "person-link is-plain" : "person-link"} href={link.href}>
            <span className={link.isHidden ? "sr-only" : ""}>{link.label}</span>
            <span className="sr-only">: {name}</span>
          </a>
        )}
      </span>
      <b>{amount}</b>
      {children}
    </li>
  );
}
