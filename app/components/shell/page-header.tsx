import type { ReactNode } from "react";
import { shell } from "~/locales/de/shell";
import { Icon } from "../ui/icon";
import { ThemeButton } from "./theme";

export function PageHeader({
  back,
  title,
  subtitle,
  to,
  children,
}: {
  back?: string;
  title: ReactNode;
  subtitle?: ReactNode;
  to?: string;
  children?: ReactNode;
}) {
  return (
    <header className="page-head">
      {back && (
        <a className="icon-button" href={back} aria-label={shell.back}>
          <Icon name="arrow-left" />
        </a>
      )}
      <div>
        {typeof title === "string" ? <h1 className="line-clamp-2">{title}</h1> : title}
        {typeof subtitle === "string" ? (
          <p className="flex items-center gap-1 text-sm text-quiet">
            {to ? (
              <>
                <a className="page-sub text-quiet no-underline after:absolute after:inset-0" href={to}>
                  {subtitle}
                </a>
                <Icon name="chevron-right" className="size-4" />
              </>
            ) : (
              <span className="page-sub">{subtitle}</span>
            )}
          </p>
        ) : (
          subtitle
        )}
      </div>
      {children}
      <ThemeButton />
    </header>
  );
}
