import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon";

export function EmptyState({
  icon,
  title,
  help,
  children,
}: {
  icon: ComponentProps<typeof Icon>["name"];
  title: string;
  help?: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border border-dashed border-edge px-6 py-10 text-center">
      <span className="mb-2 inline-flex size-14 items-center justify-center rounded-full bg-tint text-lg text-accent">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {help && <p className="max-w-80 text-sm text-quiet">{help}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
