import { type MainCategoryId, mainCategories } from "~/domain/category";
import { type IconName, iconNamed } from "../ui/icon-set";

export const categoryIcons = Object.fromEntries(
  mainCategories.map(({ id, icon }) => [id, iconNamed(icon, "receipt")]),
) as Record<MainCategoryId, IconName>;
