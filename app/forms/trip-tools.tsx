import { Users } from "lucide";
import { href } from "react-router";
import { useAddress } from "~/components/shell/address";
import { ToolLink } from "~/components/ui/tool";
import { withDialog } from "~/domain/dialog";
import { type NamedTrip, stateOf, type Trip } from "~/domain/trip";
import { exporting } from "~/locales/de/export";
import { settleCard } from "~/locales/de/settle-card";
import { people as texts } from "~/locales/de/sharing";
import { shell } from "~/locales/de/shell";
import { trips } from "~/locales/de/trips";
import { StartButton } from "./trip-actions";

/** What can be done with a trip on its own screen. `people` is the number of people on a shared one. */
export function TripTools({
  trip,
  active,
  people,
}: {
  trip: Trip;
  active: NamedTrip | undefined;
  people: number | undefined;
}) {
  const { search } = useAddress();
  const { id, name } = trip;
  const isOwner = trip.role === "owner";
  const tool = (href: string, icon: ComponentIcon, label: string) => (
    <ToolLink href={href} icon={icon} label={label} name={name} />
  );
  return (
    <>
      {isOwner && tool("?edit=1", "pencil", trips.edit)}
      {stateOf(trip) === "planned" && <StartButton trip={trip} active={active} />}
      {tool(
        withDialog(search, "members"),
        Users,
        people === undefined ? texts.members : texts.membersOf(people),
      )}
      {tool(`${href("/analytics")}?trip=${id}`, "chart", shell.tabs.analytics)}
      {tool(withDialog(search, "export", { id }), "download", exporting.start)}
      {tool(withDialog(search, "currencies"), "wallet", trips.currencies)}
      {trip.isShared && tool(withDialog(search, "history"), "restore", settleCard.history)}
      {isOwner && tool(withDialog(search, "limits"), "flag", trips.limits)}
      {isOwner && tool(withDialog(search, "delete-trip", { id }), "trash", trips.delete)}
    </>
  );
}

type ComponentIcon = Parameters<typeof ToolLink>[0]["icon"];
