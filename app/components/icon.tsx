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
  Flag,
  HeartPulse,
  House,
  LogOut,
  type LucideIcon,
  Map as MapIcon,
  MapPin,
  MessageSquare,
  MonitorSmartphone,
  Moon,
  Motorbike,
  Pencil,
  Plane,
  Play,
  Plus,
  ReceiptEuro,
  RotateCcw,
  Route,
  Sailboat,
  Search,
  Settings,
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
} from "lucide-react";

/** The icons that screens draw, by the name that domain/ and locales/ use for them. */
const icons = {
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
  flag: Flag,
  devices: MonitorSmartphone,
  "heart-pulse": HeartPulse,
  house: House,
  "log-out": LogOut,
  map: MapIcon,
  "map-pin": MapPin,
  message: MessageSquare,
  moon: Moon,
  motorbike: Motorbike,
  pencil: Pencil,
  plane: Plane,
  play: Play,
  plus: Plus,
  receipt: ReceiptEuro,
  restore: RotateCcw,
  route: Route,
  sailboat: Sailboat,
  search: Search,
  settings: Settings,
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
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

/** A lucide icon as inline SVG, for the eye only. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  const Lucide = icons[name];
  return <Lucide className={`icon ${className}`} aria-hidden="true" focusable="false" />;
}

/** The icon of that name, or the one given for names that no screen draws. */
export function iconNamed(name: string, otherwise: IconName): IconName {
  return Object.hasOwn(icons, name) ? (name as IconName) : otherwise;
}

/** Makes icons that a long list repeats available to <UsedIcon>. Rendered once before the list. */
export function IconSprite({ names }: { names: readonly IconName[] }) {
  return (
    <svg className="hidden" aria-hidden="true">
      {names.map((name) => {
        const Lucide = icons[name];
        return (
          <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
            <Lucide strokeWidth={1.75} />
          </symbol>
        );
      })}
    </svg>
  );
}

/** One of an <IconSprite>'s icons: two elements instead of seven. */
export function UsedIcon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/**
 * The same as all that an element contains, given to it as a prop. In a list of a hundred rows that leaves React half
 * of the elements.
 */
export function withIcon(name: IconName) {
  return {
    dangerouslySetInnerHTML: {
      __html: `<svg class="icon" aria-hidden="true"><use href="#icon-${name}"></use></svg>`,
    },
  };
}
