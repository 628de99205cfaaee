import { type CategoryId, mainOf } from "~/domain/category";
import { categoryIcons, Icon } from "./icon";

/** The icon of an expense's main category on a tint of its hue. */
export function CategoryTile({ of: { categoryId } }: { of: { categoryId: CategoryId } }) {
  const main = mainOf(categoryId);
  return <Icon name={categoryIcons[main]} className={`hue-tile of-${main}`} />;
}
