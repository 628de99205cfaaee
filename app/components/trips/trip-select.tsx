import { useId } from "react";
import type { NamedTrip } from "~/domain/trip";
import { Select } from "../ui/field";

/** Select of the viewer's trips. `none` is the label of an option without a trip; omitted, a trip must be chosen. */
export function TripSelect({
  name,
  label,
  trips,
  chosen = "",
  none,
  isRequired = false,
}: {
  name: string;
  label: string;
  trips: readonly NamedTrip[];
  chosen?: string;
  none?: string;
  isRequired?: boolean;
}) {
  const field = useId();
  return (
    <div>
      <label className="mb-1 block text-sm font-semibold" htmlFor={field}>
        {label}
      </label>
      <Select id={field} name={name} defaultValue={chosen} required={isRequired}>
        {none && <option value="">{none}</option>}
        {trips.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
