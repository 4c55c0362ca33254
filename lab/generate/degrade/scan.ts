import { simulateScan } from '@probant/samples/degrade';
import type { Picture } from '@probant/samples/picture/picture';
import type { Draw } from '../draw.ts';

/** The quality of the scanner, the paper and the alignment. */
export type ScanQuality = 'clean' | 'office' | 'bad' | 'fax';

export const pickScanQuality = (draw: Draw): ScanQuality =>
  draw.weighted([
    [3, 'clean'],
    [4, 'office'],
    [2, 'bad'],
    [1, 'fax'],
  ] as const);

/** Returns an office scan of the page: slightly rotated, greyish, with specks; a fax has only two tones. */
export function createScan(draw: Draw, page: Picture, quality: ScanQuality): Picture {
  const isLowQuality = quality === 'bad' || quality === 'fax';
  const scan = simulateScan(
    page,
    {
      turn: draw.between(-1, 1) * { clean: 0.25, office: 0.9, bad: 2.2, fax: 1 }[quality],
      paper: draw.between(isLowQuality ? 205 : 232, isLowQuality ? 235 : 252),
      ink: draw.between(10, isLowQuality ? 95 : 40),
      blur: draw.between(0.35, { clean: 0.5, office: 0.75, bad: 1.1, fax: 0.7 }[quality]),
      grain: draw.between(1, isLowQuality ? 9 : 4),
      specks: draw.whole(0, { clean: 3, office: 20, bad: 160, fax: 120 }[quality]),
    },
    draw.random,
  );
  return quality === 'fax' ? reduceToTwoTones(scan, draw.between(140, 175)) : scan;
}

const reduceToTwoTones = (picture: Picture, threshold: number): Picture => ({
  ...picture,
  light: picture.light.map((value) => (value < threshold ? 0 : 255)),
});
