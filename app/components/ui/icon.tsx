import type { IconNode } from "lucide";
import { type IconName, icons, shapesOf } from "./icon-set";

/** A lucide icon as inline SVG, hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Drawing of={icons[name]} className={className} />;
}

/** An icon that few screens use and that is therefore not in the set, which every page loads. */
export function Drawing({ of, className }: { of: IconNode; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : "icon"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon library, not user input
      dangerouslySetInnerHTML={{ __html: shapesOf(of) }}
    />
  );
}
