/** One bar, with an interval as a line across it. */
type Bar = { readonly label: string; readonly value: number; readonly low: number; readonly high: number };

const LABEL_WIDTH = 190;
const PLOT_WIDTH = 420;
const ROW_HEIGHT = 24;
const MARGIN = 12;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Draws shares from 0 to 1 as horizontal bars. Self-contained; readable in dark and light pages. */
export function drawBars(title: string, bars: readonly Bar[]): string {
  const height = 2 * MARGIN + ROW_HEIGHT * (bars.length + 2);
  const x = (value: number) => LABEL_WIDTH + Math.round(value * PLOT_WIDTH);
  const rows = bars.flatMap(({ label, value, low, high }, index) => {
    const y = MARGIN + ROW_HEIGHT * (index + 1);
    const middle = y + ROW_HEIGHT / 2 - 2;
    return [
      `<text x="${LABEL_WIDTH - 8}" y="${y + 14}" text-anchor="end">${escapeText(label)}</text>`,
      `<rect x="${LABEL_WIDTH}" y="${y + 2}" width="${x(value) - LABEL_WIDTH}" height="${ROW_HEIGHT - 8}" fill="#4a7bb7"/>`,
      `<line x1="${x(low)}" x2="${x(high)}" y1="${middle}" y2="${middle}" stroke="#1b2f4b" stroke-width="2"/>`,
      `<text x="${x(1) + 8}" y="${y + 14}">${value.toFixed(3)}</text>`,
    ];
  });
  const axisY = MARGIN + ROW_HEIGHT * (bars.length + 1) + 6;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (tick) => `<text x="${x(tick)}" y="${axisY + 12}" text-anchor="middle">${tick}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL_WIDTH + PLOT_WIDTH + 70}" height="${height}" role="img" font-family="sans-serif" font-size="12">`,
    `<title>${escapeText(title)}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="${MARGIN}" y="${MARGIN + 8}" font-weight="bold">${escapeText(title)}</text>`,
    ...rows,
    ...ticks,
    '</svg>',
    '',
  ].join('\n');
}
