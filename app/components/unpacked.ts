import { useMemo } from "react";
import { type PackedDays, unpackDays } from "~/domain/packed-days";

/** The data of a list with its days unpacked, once for each answer of the server. */
export function useUnpacked<Data extends { days: PackedDays }>(data: Data) {
  return useMemo(() => ({ ...data, groups: unpackDays(data.days) }), [data]);
}
