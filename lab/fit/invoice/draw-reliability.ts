import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Draws docs/confidence/invoices.svg from the figures that `fit.ts --reliability` writes: how often values of a confidence were right.
 * node lab/fit/invoice/draw-reliability.ts
 */
type Step = {
  readonly mean: number;
  readonly drawn: number;
  readonly rightDrawn: number;
  readonly real: number;
  readonly rightReal: number;
};

const FOLDER = new URL('../../../docs/confidence/', import.meta.url);
const SIDE = 320;
const MARGIN = 48;
/** A step with fewer values says nothing. */
const MIN_VALUES = 5;

const { reliability } = JSON.parse(readFileSync(new URL('invoices.json', FOLDER), 'utf8')) as {
  readonly reliability: readonly Step[];
};

const x = (confidence: number): string => (MARGIN + confidence * SIDE).toFixed(1);
const y = (right: number): string => (MARGIN + (1 - right) * SIDE).toFixed(1);
const radius = (count: number): string => (3 + Math.sqrt(count) / 8).toFixed(1);

const text = (left: string, top: string, words: string, anchor = 'middle'): string =>
  `<text x="${left}" y="${top}" text-anchor="${anchor}" font-size="11" font-family="sans-serif" fill="#333">${words}</text>`;

function drawSeries(colour: string, pick: (step: Step) => { readonly count: number; readonly right: number }): string {
  return reliability
    .map((step) => ({ mean: step.mean, ...pick(step) }))
    .filter(({ count }) => count >= MIN_VALUES)
    .map(
      ({ mean, count, right }) =>
        `<circle cx="${x(mean)}" cy="${y(right)}" r="${radius(count)}" fill="${colour}" fill-opacity="0.65"><title>${count} values, ${right} right</title></circle>`,
    )
    .join('\n');
}

const ticks = [0, 0.25, 0.5, 0.75, 1];
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE + 2 * MARGIN} ${SIDE + 2 * MARGIN}" role="img" aria-label="Share of values that were right, by their confidence">
<rect width="100%" height="100%" fill="#fff"/>
<rect x="${MARGIN}" y="${MARGIN}" width="${SIDE}" height="${SIDE}" fill="none" stroke="#999"/>
<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#999" stroke-dasharray="4 4"/>
${ticks.map((tick) => text(x(tick), String(SIDE + MARGIN + 16), String(tick))).join('\n')}
${ticks.map((tick) => text(String(MARGIN - 6), y(tick), String(tick), 'end')).join('\n')}
${text(x(0.5), String(SIDE + MARGIN + 36), 'confidence')}
${text(x(0.5), String(MARGIN - 26), 'share of the values that were right')}
${text(x(0.02), String(MARGIN + 16), 'blue: drawn pages; orange: real pages; larger dots: more values', 'start')}
${drawSeries('#1f6fb4', ({ drawn, rightDrawn }) => ({ count: drawn, right: rightDrawn }))}
${drawSeries('#d9730d', ({ real, rightReal }) => ({ count: real, right: rightReal }))}
</svg>
`;
writeFileSync(new URL('invoices.svg', FOLDER), svg);
console.log(`wrote ${fileURLToPath(new URL('invoices.svg', FOLDER))}`);
