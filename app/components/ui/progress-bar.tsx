/** A bar that shows how far something is. `percent` is from 0 to 100; undefined while that is unknown. */
export function ProgressBar({
  percent,
  label,
  text,
  className = "",
}: {
  percent: number | undefined;
  label: string;
  /** Screen readers say it in place of the percentage. */
  text?: string;
  className?: string;
}) {
  return (
    <div
      className={`bar ${className}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <span style={{ width: `${percent ?? 0}%` }} />
    </div>
  );
}
