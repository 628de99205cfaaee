import { useId } from "react";
import type { NamedTrip } from "~/domain/trips/trip";
import { Select } from "../ui/field";

/** Select of the viewer's trips. `none` is the label of the option without a trip. */
export function TripSelect({
  name,
  label,
  trips,
  none,
}: {
  name: string;
  label: string;
  trips: readonly NamedTrip[];
  none: string;
}) {
  const field = useId();
  return (
    <div>
      <label className="mb-1 block text-sm font-semibold" htmlFor={field}>
        {label}
      </label>
      <Select id={field} name={name}>
        <option value="">{none}</option>
        {trips.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
