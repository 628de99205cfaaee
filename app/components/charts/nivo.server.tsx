// What nivo draws. Each chart is laid out by nivo and put on paper by a layer of our own: without inline styles, with
// the classes of our tokens, so that one drawing serves light and dark. Text stands beside the drawings, in HTML, where
// it is as large on a phone as anywhere. Only on the server; loaded with the first chart that is asked for.
import { Bar, type BarCustomLayerProps } from "@nivo/bar";
import { Line, type LineCustomSvgLayerProps } from "@nivo/line";
import { Pie, type PieCustomLayerProps } from "@nivo/pie";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const still = { animate: false, isInteractive: false, margin: { top: 0, right: 0, bottom: 0, left: 0 } };
const COLUMNS = { width: 320, height: 120 };
const RING = { width: 240, height: 240 };
const LINES = { width: 320, height: 140 };

export interface Column {
  id: string;
  /** Percent of the height. */
  height: number;
  /** The class of its colour. */
  hue?: string | undefined;
}

/** Columns side by side, from the left, in so many places; stretched to whatever width they are given. */
export function drawColumns(columns: readonly Column[], places: number): string {
  const free = Array.from({ length: places - columns.length }, (_, index) => ({
    id: `${index}`,
    height: 0,
  }));
  const hues = new Map(columns.map(({ id, hue }) => [id, hue]));
  const Layer = ({ bars }: BarCustomLayerProps<{ id: string; height: number }>) => (
    <svg className="columns" viewBox={box(COLUMNS)} preserveAspectRatio="none" aria-hidden="true">
      {bars.slice(0, columns.length).map(({ data, x, y, width, height }) => (
        <rect
          key={data.indexValue}
          className={hues.get(String(data.indexValue))}
          x={round(x)}
          y={round(y)}
          width={round(width)}
          height={round(height)}
        />
      ))}
    </svg>
  );
  return ours(
    <Bar
      {...still}
      {...COLUMNS}
      data={[...columns.map(({ id, height }) => ({ id, height })), ...free]}
      keys={["height"]}
      indexBy="id"
      valueScale={{ type: "linear", min: 0, max: 100, nice: false }}
      padding={0.36}
      layers={[Layer]}
    />,
  );
}

export interface Slice {
  id: string;
  /** Percent of the ring. */
  share: number;
  hue: string;
  /** Where it leads, and what is said of it. */
  href: string;
  label: string;
}

/** A ring whose slices are links; `label` says what it shows. */
export function drawRing(slices: readonly Slice[], label: string): string {
  const Layer = ({ dataWithArc, arcGenerator, centerX, centerY }: PieCustomLayerProps<Slice>) => (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no form
    <svg className="slices" viewBox={box(RING)} role="group" aria-label={label}>
      <g transform={`translate(${centerX},${centerY})`}>
        {dataWithArc.map(({ arc, data: { id, hue, href, label } }) => (
          <a key={id} href={href} aria-label={label} className={hue}>
            <path d={arcGenerator(arc) ?? ""} />
          </a>
        ))}
      </g>
    </svg>
  );
  return ours(
    <Pie
      {...still}
      {...RING}
      data={[...slices]}
      value="share"
      innerRadius={0.64}
      padAngle={slices.length > 1 ? 1.5 : 0}
      cornerRadius={3}
      layers={[Layer]}
    />,
  );
}

export interface DrawnLine {
  /** The class of its look. */
  id: string;
  points: readonly { x: number; y: number }[];
}

/** Lines from `x` 0 to `right` and from `y` 0 to `top`; stretched to whatever width they are given. */
export function drawLines(lines: readonly DrawnLine[], size: { right: number; top: number }): string {
  const Layer = ({
    series,
    lineGenerator,
  }: LineCustomSvgLayerProps<{ id: string; data: DrawnLine["points"] }>) => (
    <svg className="lines" viewBox={box(LINES)} preserveAspectRatio="none" aria-hidden="true">
      {series.map(({ id, data }) => (
        <path key={id} className={id} d={lineGenerator(data.map(({ position }) => position)) ?? ""} />
      ))}
    </svg>
  );
  return ours(
    <Line
      {...still}
      {...LINES}
      data={lines.map(({ id, points }) => ({ id, data: points }))}
      xScale={{ type: "linear", min: 0, max: size.right, nice: false }}
      yScale={{ type: "linear", min: 0, max: size.top, nice: false }}
      enablePoints={false}
      layers={[Layer]}
    />,
  );
}

/** The layer's drawing out of the frame that nivo puts around it. */
function ours(chart: ReactElement): string {
  const markup = renderToStaticMarkup(chart);
  const drawing = /<g [^>]*>(<svg class="[\s\S]*<\/svg>)<\/g><\/svg>/.exec(markup)?.[1];
  if (!drawing) throw new Error("nivo drew no layer of ours");
  return drawing;
}

function box({ width, height }: { width: number; height: number }): string {
  return `0 0 ${width} ${height}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
