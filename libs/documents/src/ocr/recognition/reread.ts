import { REREAD_PARAMETERS } from '../parameters.ts';
import type { TextRegion } from '../text-region.ts';
import type { LineReading } from './recognise-line.ts';

/**
 * Reads a line with a doubtful figure again from a higher and a lower crop, and returns the reading with the highest confidence of the
 * three.
 */
export async function rereadDoubtfulFigures(
  first: LineReading,
  read: (region: TextRegion) => Promise<LineReading>,
): Promise<LineReading> {
  const hasDoubtfulFigure = first.words.some(
    ({ text, confidence }) => /\d/.test(text) && confidence < REREAD_PARAMETERS.minConfidence,
  );
  if (!hasDoubtfulFigure) return first;
  let best = first;
  for (const share of REREAD_PARAMETERS.heights) {
    const reading = await read(scaleHeight(first.region, share));
    if (reading.confidence > best.confidence) best = reading;
  }
  return { ...best, region: first.region };
}

/** Scales the height of a region, and extends or shortens both ends by as much. */
function scaleHeight(region: TextRegion, share: number): TextRegion {
  const height = region.height * share;
  return { ...region, height, width: region.width + (height - region.height) / 2 };
}
