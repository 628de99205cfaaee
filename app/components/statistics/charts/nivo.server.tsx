// Charts drawn with nivo, on the server only. Nivo computes the layout, and a layer of our own draws it: without inline
// styles, with classes of our design tokens, so that one drawing works in both themes. Labels are HTML beside the
// drawing, so that they do not shrink with it. This module is loaded with the first chart.
import { Bar, type BarCustomLayerProps } from "@nivo/bar";
import { Line, type LineCustomSvgLayerProps } from "@nivo/line";
import { Pie, type PieCustomLayerProps } from "@nivo/pie";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const staticChart = {
  animate: false,
  isInteractive: false,
  margin: { top: 0, right: 0, bottom: 0, left: 0 },
};
/** Box in which a length is a percentage. */
const BOX = { width: 100, height: 100 };
/** Gap between two columns, as a part of a column with its gap. */
const GAP = 0.36;
const RING = { width: 240, height: 240 };
const LINES = { width: 320, height: 140 };

export interface Column {
  id: string;
  /** In percent of the chart's height. */
  height: number;
  /** Class of its colour. A column of a colour of its own stands on a track that shows what 100 percent are. */
  hue?: string | undefined;
}

/** Draws columns from the left in a layout for `places` columns, all in percent of the box that the drawing fills. */
export function drawColumns(columns: readonly Column[], places: number): string {
  const free = Array.from({ length: places - columns.length }, (_, index) => ({
    id: `${index}`,
    height: 0,
  }));
  const hues = new Map(columns.map(({ id, hue }) => [id, hue]));
  // Nivo leaves a gap beside the outer columns too; half of one puts each column in the middle of its place.
  const halfGap = (GAP * BOX.width) / places / 2;
  const Layer = ({ bars }: BarCustomLayerProps<{ id: string; height: number }>) => (
    <svg className="columns" aria-hidden="true">
      {bars.slice(0, columns.length).map(({ data, x, y, width, height }) => {
        const hue = hues.get(String(data.indexValue));
        const place = { x: percent(x - halfGap), width: percent(width), rx: 3 };
        return (
          <g key={data.indexValue} className={hue}>
            {hue && <rect className="track" {...place} height="100%" />}
            <rect {...place} y={percent(y)} height={percent(height)} />
          </g>
        );
      })}
    </svg>
  );
  return layerOf(
    <Bar
      {...staticChart}
      width={BOX.width + 2 * halfGap}
      height={BOX.height}
      data={[...columns.map(({ id, height }) => ({ id, height })), ...free]}
      keys={["height"]}
      indexBy="id"
      valueScale={{ type: "linear", min: 0, max: 100, nice: false }}
      padding={GAP}
      layers={[Layer]}
    />,
  );
}

export interface Slice {
  id: string;
  /** In percent of the ring. */
  share: number;
  hue: string;
  href: string;
  /** Accessible name of the link. */
  label: string;
}

/** Draws a ring whose slices are links. `label` is its accessible name. */
export function drawRing(slices: readonly Slice[], label: string): string {
  const Layer = ({ dataWithArc, arcGenerator, centerX, centerY }: PieCustomLayerProps<Slice>) => (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is not a form
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
  return layerOf(
    <Pie
      {...staticChart}
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
  /** Class of the line; also its id. */
  id: string;
  points: readonly { x: number; y: number }[];
}

/** Draws lines over the ranges 0 to `right` and 0 to `top`. The drawing stretches to the width of its box. */
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
  return layerOf(
    <Line
      {...staticChart}
      {...LINES}
      data={lines.map(({ id, points }) => ({ id, data: points }))}
      xScale={{ type: "linear", min: 0, max: size.right, nice: false }}
      yScale={{ type: "linear", min: 0, max: size.top, nice: false }}
      enablePoints={false}
      layers={[Layer]}
    />,
  );
}

/** Extracts our layer's SVG from the markup that nivo wraps around it. */
function layerOf(chart: ReactElement): string {
  const markup = renderToStaticMarkup(chart);
  const drawing = /<g [^>]*>(<svg class="[\s\S]*<\/svg>)<\/g><\/svg>/.exec(markup)?.[1];
  if (!drawing) throw new Error("nivo drew no layer of ours");
  return drawing;
}

function box({ width, height }: { width: number; height: number }): string {
  return `0 0 ${width} ${height}`;
}

function percent(value: number): string {
  return `${Math.round(value * 10) / 10}%`;
}
