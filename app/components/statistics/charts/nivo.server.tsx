// Charts drawn with nivo, on the server only. Nivo computes the layout, and a layer of our own draws it: without inline
// styles, with classes of our design tokens, so that one drawing works in both themes. Places are percentages of the box
// that a drawing fills, so text keeps its size at any width.
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
const RING = { width: 240, height: 240 };

export interface Slice {
  id: string;
  /** In percent of the ring. */
  share: number;
  hue: string;
  href: string;
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

interface LineChart {
  lines: readonly DrawnLine[];
  /** Ends of the axes, which begin at 0. */
  right: number;
  top: number;
  /** Point with a dot. */
  now: { x: number; y: number; hue: string | undefined };
  budget: { y: number; label: string } | undefined;
  labels: readonly { x: number; text: string }[];
}

/** Draws lines that stretch to the box that the drawing fills. */
export function drawLines({ lines, right, top, now, budget, labels }: LineChart): string {
  const Layer = ({
    series,
    lineGenerator,
    xScale,
    yScale,
  }: LineCustomSvgLayerProps<{ id: string; data: DrawnLine["points"] }>) => {
    const [across, down] = [
      (x: number) => percent(Number(xScale(x))),
      (y: number) => percent(Number(yScale(y))),
    ];
    return (
      <svg className="lines" aria-hidden="true">
        {budget && <line className="budget" x2="100%" y1={down(budget.y)} y2={down(budget.y)} />}
        <svg viewBox={box(BOX)} preserveAspectRatio="none" aria-hidden="true">
          {series.map(({ id, data }) => (
            <path key={id} className={id} d={lineGenerator(data.map(({ position }) => position)) ?? ""} />
          ))}
        </svg>
        {budget && (
          <text {...besideLines(budget.y / top)} y={down(budget.y)} dy="-0.5em">
            {budget.label}
          </text>
        )}
        <circle className={now.hue} cx={across(now.x)} cy={down(now.y)} r="5" />
        {labels.map(({ x, text }) => (
          <text key={x} x={across(x)} y="100%" dy="1.5em" textAnchor={anchorAt(x / right)}>
            {text}
          </text>
        ))}
      </svg>
    );
  };
  return layerOf(
    <Line
      {...staticChart}
      {...BOX}
      data={lines.map(({ id, points }) => ({ id, data: points }))}
      xScale={{ type: "linear", min: 0, max: right, nice: false }}
      yScale={{ type: "linear", min: 0, max: top, nice: false }}
      enablePoints={false}
      layers={[Layer]}
    />,
  );
}

/** Puts the label of a level where the rising lines leave room: low levels are crossed at the left, high ones at the right. */
function besideLines(level: number): { x: string; textAnchor: "start" | "end" } {
  return level > 0.6 ? { x: "0", textAnchor: "start" } : { x: "100%", textAnchor: "end" };
}

/** Keeps a label within the drawing; `place` is a part of its width. */
function anchorAt(place: number): "start" | "middle" | "end" {
  if (place < 0.06) return "start";
  return place > 0.94 ? "end" : "middle";
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
