import { addGrain, blurPicture, sampleLight, scaleLight } from './picture/filters.ts';
import { createQuadMapping, type Quad, rotateRectangle } from './picture/geometry.ts';
import { createNoiseField, type NoiseField } from './picture/noise-field.ts';
import { createPicture, type Picture } from './picture/picture.ts';
import { drawBetween, type SeededRandom } from './randomness.ts';

export type PhotoSettings = {
  /** Corners of the paper in the photo, in pixels. */
  readonly corners: Quad;
  /** Amplitude of the paper's waves, in pixels of the paper. */
  readonly curl: number;
  /** Folds across the paper, as shares of its height. */
  readonly folds: readonly number[];
  /** Light at the darkest corner, as a share of the brightest. */
  readonly shade: number;
  /** Lens blur and sensor noise. */
  readonly blur: number;
  readonly grain: number;
  /** White balance: factors of red, green and blue. */
  readonly tint: readonly [number, number, number];
};

/**
 * Returns a phone photo of a paper (greyscale) on a table (colour, the size of the photo): bent and folded paper, its shadow, uneven light,
 * then lens blur and sensor noise.
 */
export function simulatePhoto(paper: Picture, table: Picture, settings: PhotoSettings, random: SeededRandom): Picture {
  const { width, height } = table;
  const onPaper = createQuadMapping(settings.corners, paper.width, paper.height);
  const waves = createNoiseField(random, paper.width * 0.6, paper.height * 0.22);
  const cover = computeCover(width, height, onPaper, paper);
  const shadow = blurPicture(cover, 14);
  const photo = createPicture(width, height, 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const covered = cover.light[at] as number;
      const dimmed = 1 - 0.55 * sampleLight(shadow, x - 9, y - 12);
      let paperLight = 0;
      if (covered > 0) {
        const [u, v] = onPaper(x + 0.5, y + 0.5);
        const lift = waves(u, v) - 0.5;
        const light = sampleLight(paper, u + settings.curl * lift * 2, v + settings.curl * lift);
        paperLight =
          light * (1 + 0.16 * computeSlope(waves, u, v)) * computeFoldLight(settings.folds, v / paper.height);
      }
      for (let channel = 0; channel < 3; channel += 1) {
        const tableLight = (table.light[at * 3 + channel] as number) * dimmed;
        photo.light[at * 3 + channel] = tableLight * (1 - covered) + paperLight * covered;
      }
    }
  }
  const lit = scaleLight(photo, createRoomLight(width, height, settings, random));
  return addGrain(blurPicture(lit, settings.blur), settings.grain, random);
}

/** Returns 1 where the paper covers the table and 0 elsewhere, with an edge one pixel wide. */
function computeCover(
  width: number,
  height: number,
  onPaper: ReturnType<typeof createQuadMapping>,
  paper: Picture,
): Picture {
  const cover = createPicture(width, height, 1);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = onPaper(x + 0.5, y + 0.5);
      const inside = Math.min(u, v, paper.width - u, paper.height - v) + 0.5;
      cover.light[y * width + x] = Math.min(1, Math.max(0, inside));
    }
  }
  return cover;
}

const computeSlope = (field: NoiseField, x: number, y: number): number =>
  (field(x + 24, y + 24) - field(x - 24, y - 24)) * 2;

/** A fold is a bright edge next to a dark edge. */
function computeFoldLight(folds: readonly number[], height: number): number {
  return folds.reduce((light, fold) => {
    const away = (height - fold) * 220;
    return light * (1 - 0.1 * Math.exp(-((away - 1) ** 2)) + 0.05 * Math.exp(-((away + 1) ** 2)));
  }, 1);
}

/** Returns the light factor by pixel: a lamp at the upper left, a blurred hand shadow at the lower right, dark corners, white balance. */
function createRoomLight(width: number, height: number, { shade, tint }: PhotoSettings, random: SeededRandom) {
  const clouds = createNoiseField(random, width * 0.5, height * 0.4);
  return (x: number, y: number, channel: number) => {
    const [u, v] = [x / width, y / height];
    const lamp = 1 - (1 - shade) * (0.55 * u + 0.45 * v);
    const hand = 1 - 0.22 / (1 + Math.exp(-18 * (u * 0.7 + v * 0.75 - 1.02 + 0.1 * clouds(x, y))));
    const corners = 1 - 0.16 * ((u - 0.5) ** 2 + (v - 0.5) ** 2);
    return lamp * hand * corners * (tint[channel] as number);
  };
}

export type ScanSettings = {
  /** Rotation of the sheet, degrees clockwise. */
  readonly turn: number;
  /** Light of blank paper and of full ink, 0 to 255. */
  readonly paper: number;
  readonly ink: number;
  readonly blur: number;
  readonly grain: number;
  /** Specks of dust on the glass. */
  readonly specks: number;
};

/** Returns an office scan of a printed sheet (greyscale): rotated, greyish, with a dark edge on the side of the lid. */
export function simulateScan(page: Picture, settings: ScanSettings, random: SeededRandom): Picture {
  const { width, height } = page;
  const back = createQuadMapping(rotateRectangle([width / 2, height / 2], width, height, settings.turn), width, height);
  const scan = createPicture(width, height, 1);
  const yellowing = createNoiseField(random, width * 0.7);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = back(x + 0.5, y + 0.5);
      const outside = u < 0 || v < 0 || u > width || v > height;
      const print = outside ? 215 : sampleLight(page, u - 0.5, v - 0.5);
      const light = settings.ink + ((settings.paper - settings.ink) * print) / 255;
      const lid = 1 - 0.3 * Math.exp(-(width - x) / 9) - 0.12 * Math.exp(-y / 7);
      scan.light[y * width + x] = light * lid * (0.985 + 0.03 * yellowing(x, y));
    }
  }
  for (let i = 0; i < settings.specks; i += 1) addSpeck(scan, random);
  return addGrain(blurPicture(scan, settings.blur), settings.grain, random);
}

function addSpeck({ width, height, light }: Picture, random: SeededRandom): void {
  const [x, y, radius] = [random() * width, random() * height, drawBetween(random, 0.6, 1.8)];
  for (let py = Math.floor(y - 2); py <= y + 2; py += 1) {
    for (let px = Math.floor(x - 2); px <= x + 2; px += 1) {
      if (px < 0 || py < 0 || px >= width || py >= height || Math.hypot(px - x, py - y) > radius) continue;
      light[py * width + px] = (light[py * width + px] as number) * 0.55;
    }
  }
}
