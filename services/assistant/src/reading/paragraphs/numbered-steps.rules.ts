import type { Line } from '@probant/documents/document';
import { getHeight } from '../tables/page-cells.rules.ts';

const STEP_PATTERN = /^(?:étape |step )?(\d{1,2})\s?[.)]\s+\S/iu;
/** Lines of one step, the first of them included. */
const MAX_STEP_LINES = 6;
/** Left edges that differ by less, in heights of the line, are one. */
const EDGE_TOLERANCE = 0.5;
/** Gap between two lines from which they are not of one list, in heights of the line. */
const LIST_GAP_HEIGHTS = 1.4;

/**
 * Finds the lines that begin a step of a numbered list: "1. Lever le véhicule" before "2. Dévisser le bouchon". A number alone does not
 * tell a step from the title of a section: the lines between two steps are indented, those under a title are not.
 */
export function findNumberedSteps(lines: readonly Line[]): ReadonlySet<Line> {
  const steps = new Set<Line>();
  for (const [at, line] of lines.entries()) {
    const number = readNumber(line);
    const next = number === null ? undefined : findNextStep(lines, at, number + 1);
    if (next === undefined) continue;
    steps.add(line);
    steps.add(next);
  }
  return steps;
}

function readNumber({ text }: Line): number | null {
  const [, number] = STEP_PATTERN.exec(text) ?? [];
  return number === undefined ? null : Number(number);
}

function findNextStep(lines: readonly Line[], at: number, number: number): Line | undefined {
  const first = lines[at];
  if (first === undefined) return undefined;
  let above = first;
  for (const line of lines.slice(at + 1, at + 1 + MAX_STEP_LINES)) {
    const height = getHeight(first);
    if (line.box[1] - above.box[3] > LIST_GAP_HEIGHTS * height) return undefined;
    const indent = line.box[0] - first.box[0];
    if (Math.abs(indent) <= EDGE_TOLERANCE * height) return readNumber(line) === number ? line : undefined;
    if (indent < 0) return undefined;
    above = line;
  }
  return undefined;
}
