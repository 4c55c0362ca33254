import type { Line } from '../document.ts';
import { buildLines } from '../layout/lines.ts';
import type { Segment } from '../layout/segment.ts';
import type { Picture } from '../picture/picture.ts';
import { rotatePicture } from '../picture/resize.ts';
import { detectText } from './detection/detect-text.ts';
import type { DetectedText } from './detection/text-regions.ts';
import type { Networks } from './models/networks.ts';
import { detectOrientation, type Orientation } from './orientation.ts';
import { ORIENTATION_PARAMETERS, RECOGNITION_PARAMETERS } from './parameters.ts';
import { type LineReading, readRegion } from './recognition/recognise-line.ts';
import { rereadDoubtfulFigures } from './recognition/reread.ts';
import type { TextRegion } from './text-region.ts';

/** The text of a picture: the size of the upright picture, its clockwise turn from the original, and its lines in reading order. */
export type PictureText = {
  readonly width: number;
  readonly height: number;
  readonly turned: 0 | 90 | 180 | 270;
  readonly lines: readonly Line[];
};

type Reading = {
  readonly networks: Networks;
  /** Asked before each line. */
  readonly isTimeOver: () => boolean;
};

/** A picture whose lines are horizontal; it may be upside down. */
type LevelPicture = {
  readonly picture: Picture;
  readonly text: DetectedText;
  /** Its clockwise turn from the original. */
  readonly turned: 0 | 90;
};

/** Reads the text of a picture, which may be sideways or upside down. Null when the time ends before all of it is read. */
export async function readPicture(
  picture: Picture,
  networks: Networks,
  isTimeOver: () => boolean = () => false,
): Promise<PictureText | null> {
  const reading = { networks, isTimeOver };
  const text = await detectText(picture, networks.detect);
  const original: LevelPicture = { picture, text, turned: 0 };
  if (!text.isSideways) return readLevel(original, await findWayUp(original, networks), reading);
  const turnedPicture = await rotatePicture(picture, 90);
  const level: LevelPicture = {
    picture: turnedPicture,
    text: await detectText(turnedPicture, networks.detect),
    turned: 90,
  };
  const orientation = await findWayUp(level, networks);
  if (orientation.confidence < ORIENTATION_PARAMETERS.minUprightConfidence) {
    // Letters much taller than wide look like vertical lines.
    const originalOrientation = await findWayUp(original, networks);
    if (originalOrientation.confidence > orientation.confidence)
      return readLevel(original, originalOrientation, reading);
  }
  return readLevel(level, orientation, reading);
}

const findWayUp = ({ picture, text }: LevelPicture, networks: Networks): Promise<Orientation> =>
  detectOrientation(text.regions, (region) => readRegion(picture, region, networks));

async function readLevel(
  { picture, text, turned }: LevelPicture,
  { isUpright, readings }: Orientation,
  reading: Reading,
): Promise<PictureText | null> {
  if (isUpright) return readRegions(picture, text, readings, reading, turned);
  const turnedPicture = await rotatePicture(picture, 180);
  const turnedText = await detectText(turnedPicture, reading.networks.detect);
  return readRegions(turnedPicture, turnedText, new Map(), reading, turned === 0 ? 180 : 270);
}

/** Reads the regions of an upright picture. `knownReadings` are those that the orientation check has already read. */
async function readRegions(
  picture: Picture,
  text: DetectedText,
  knownReadings: ReadonlyMap<TextRegion, LineReading>,
  { networks, isTimeOver }: Reading,
  turned: PictureText['turned'],
): Promise<PictureText | null> {
  const readings: LineReading[] = [];
  const read = (region: TextRegion) => readRegion(picture, region, networks);
  for (const region of text.regions) {
    if (isTimeOver()) return null;
    readings.push(await rereadDoubtfulFigures(knownReadings.get(region) ?? (await read(region)), read));
  }
  const confidentReadings = readings.filter(
    ({ words, confidence }) => words.length > 0 && confidence >= RECOGNITION_PARAMETERS.minConfidence,
  );
  const { width, height } = picture;
  return {
    width,
    height,
    turned,
    lines: buildLines(confidentReadings.map((reading) => toSegment(reading, text.skew))),
  };
}

/** Returns the segment of a reading, with the page's skew removed. */
function toSegment({ region, words }: LineReading, skew: number): Segment {
  const cos = Math.cos(skew);
  const sin = Math.sin(skew);
  const centre = region.cx * cos + region.cy * sin;
  return {
    words,
    left: centre - region.width / 2,
    right: centre + region.width / 2,
    middle: region.cy * cos - region.cx * sin,
    height: region.letterHeight,
  };
}
