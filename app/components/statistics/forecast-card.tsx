import type { ReactNode } from "react";
import { Figure } from "../ui/figure";

export interface ForecastRow {
  label: string;
  value: string;
  note?: string | undefined;
  isBad?: boolean;
}

/** Card with the forecast of the total spending, and below it the figures that it is derived from. */
export function ForecastCard({
  title,
  forecast,
  verdict,
  isBad,
  rows,
  children,
}: {
  title: string;
  forecast: { label: string; value: string } | undefined;
  verdict: string | false;
  isBad: boolean;
  rows: readonly ForecastRow[];
  children: ReactNode;
}) {
  return (
    <section className="card">
      <h2 className="mb-2">{title}</h2>
      {forecast && (
        <>
          <p className="text-sm text-quiet">{forecast.label}</p>
          <Figure text={forecast.value} size="large" />
        </>
      )}
      {verdict && <p className={`text-sm ${isBad ? "text-danger" : "text-quiet"}`}>{verdict}</p>}
      {children}
      <dl className="mt-3 grid gap-2 text-sm">
        {rows.map(({ label, value, note, isBad }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-quiet">
              {label}
              {note && <span className="block whitespace-pre-line">{note}</span>}
            </dt>
            <dd className={isBad ? "font-semibold text-danger" : "font-semibold"}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
