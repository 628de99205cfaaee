import type { ComponentProps } from "react";
import { Icon } from "./icon";

export function Select({ className = "", ...select }: ComponentProps<"select">) {
  return (
    <div className={`select ${className}`}>
      <select className="field-input" {...select} />
      <Icon name="chevron-down" />
    </div>
  );
}

export type Named = readonly { id: string; name: string }[];

export function Options({ of }: { of: Named }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
