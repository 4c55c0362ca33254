import { scanned } from '../../../samples/degrade.ts';
import type { Picture } from '../../../samples/picture/picture.ts';
import type { Draw } from '../draw.ts';

/** How good the scanner, the paper and the hand that laid it down are. */
export type ScanQuality = 'clean' | 'office' | 'bad' | 'fax';

export const pickQuality = (draw: Draw): ScanQuality =>
  draw.weighted([
    [3, 'clean'],
    [4, 'office'],
    [2, 'bad'],
    [1, 'fax'],
  ] as const);

/** One page as an office scanner sees it: turned a little, greyish, specks, and two tones only from a fax. */
export function scanOf(draw: Draw, page: Picture, quality: ScanQuality): Picture {
  const rough = quality === 'bad' || quality === 'fax';
  const scan = scanned(
    page,
    {
      turn: draw.between(-1, 1) * { clean: 0.25, office: 0.9, bad: 2.2, fax: 1 }[quality],
      paper: draw.between(rough ? 205 : 232, rough ? 235 : 252),
      ink: draw.between(10, rough ? 95 : 40),
      blur: draw.between(0.35, { clean: 0.5, office: 0.75, bad: 1.1, fax: 0.7 }[quality]),
      grain: draw.between(1, rough ? 9 : 4),
      specks: draw.whole(0, { clean: 3, office: 20, bad: 160, fax: 120 }[quality]),
    },
    draw.random,
  );
  return quality === 'fax' ? twoTones(scan, draw.between(140, 175)) : scan;
}

const twoTones = (picture: Picture, threshold: number): Picture => ({
  ...picture,
  light: picture.light.map((value) => (value < threshold ? 0 : 255)),
});
