type Bar = { readonly label: string; readonly value: number; readonly text: string };

type BarChartProps = {
  /** What the bars show, for visitors who listen; each bar has its own text as its tip. */
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly height?: number;
};

/** Vertical bars over time or by kind. A table beside it gives the same values. */
export function BarChart({ label, bars, height = 120 }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const width = 100 / Math.max(1, bars.length);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      className="block w-full"
      height={height}
    >
      <line
        x1="0"
        x2="100"
        y1={height - 0.5}
        y2={height - 0.5}
        className="stroke-line"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      {bars.map((bar, index) => {
        const size = (bar.value / highest) * (height - 8);
        return (
          <rect
            key={bar.label}
            x={index * width + width * 0.1}
            y={height - size}
            width={width * 0.8}
            height={size}
            className="fill-accent"
          >
            <title>{bar.text}</title>
          </rect>
        );
      })}
    </svg>
  );
}
