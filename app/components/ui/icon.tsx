import {
  ArrowLeft,
  BedDouble,
  Bike,
  Bus,
  Camera,
  Car,
  ChartColumn,
  Check,
  ChevronDown,
  ChevronRight,
  Copy,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  Flag,
  HeartPulse,
  House,
  type IconNode,
  Lock,
  Map as MapIcon,
  MapPin,
  MessageSquare,
  Moon,
  Motorbike,
  Paperclip,
  Pencil,
  Plane,
  Plus,
  ReceiptEuro,
  Repeat,
  RotateCcw,
  Sailboat,
  Search,
  ShoppingBag,
  Sparkles,
  Sun,
  SunMoon,
  Ticket,
  TrainFront,
  Trash2,
  UserRound,
  Utensils,
  Wallet,
  Waypoints,
  X,
} from "lucide";
import { type CategoryId, type MainCategoryId, mainCategories, mainOf } from "~/domain/expenses/category";

/** Takes the node itself of an icon that few screens use and that is therefore not in the set, which every page loads. */
export function Icon({ name, className }: { name: IconName | IconNode; className?: string }) {
  const of = typeof name === "string" ? icons[name] : name;
  return (
    <span
      className={className ? `icon ${className}` : "icon"}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon library, not user input
      dangerouslySetInnerHTML={{ __html: markupOf(of) }}
    />
  );
}

/** Icons by the name that domain/ and locales/ use. */
export const icons = {
  "arrow-left": ArrowLeft,
  "bed-double": BedDouble,
  bike: Bike,
  bus: Bus,
  camera: Camera,
  car: Car,
  chart: ChartColumn,
  check: Check,
  "chevron-down": ChevronDown,
  "chevron-right": ChevronRight,
  copy: Copy,
  download: Download,
  ellipsis: Ellipsis,
  eye: Eye,
  "eye-off": EyeOff,
  flag: Flag,
  "heart-pulse": HeartPulse,
  house: House,
  lock: Lock,
  map: MapIcon,
  "map-pin": MapPin,
  message: MessageSquare,
  moon: Moon,
  motorbike: Motorbike,
  paperclip: Paperclip,
  pencil: Pencil,
  plane: Plane,
  plus: Plus,
  receipt: ReceiptEuro,
  repeat: Repeat,
  restore: RotateCcw,
  sailboat: Sailboat,
  search: Search,
  "shopping-bag": ShoppingBag,
  sparkles: Sparkles,
  sun: Sun,
  "sun-moon": SunMoon,
  ticket: Ticket,
  "train-front": TrainFront,
  trash: Trash2,
  user: UserRound,
  utensils: Utensils,
  wallet: Wallet,
  waypoints: Waypoints,
  x: X,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof icons;

const markupCache = new Map<IconNode, string>();

/**
 * Returns an icon as markup. A list of expenses has 250 icons: React would otherwise write as many pieces of text
 * for them as for everything else.
 */
function markupOf(node: IconNode): string {
  const cached = markupCache.get(node);
  if (cached) return cached;
  const shapes = node.map(([tag, attributes]) => {
    const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${all.join("")}/>`;
  });
  const markup = `<svg viewBox="0 0 24 24" aria-hidden="true">${shapes.join("")}</svg>`;
  markupCache.set(node, markup);
  return markup;
}

export const categoryIcons = Object.fromEntries(
  mainCategories.map(({ id, icon }) => [id, icon satisfies IconName]),
) as Record<MainCategoryId, IconName>;

/** The icon of an expense's main category on a tint of its hue. */
export function CategoryTile({ of: { categoryId } }: { of: { categoryId: CategoryId } }) {
  const main = mainOf(categoryId);
  return <Icon name={categoryIcons[main]} className={`hue-tile of-${main}`} />;
}
