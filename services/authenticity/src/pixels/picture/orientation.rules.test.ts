import sharp from 'sharp';
import { expect, test } from 'vitest';
import { orientBox } from './orientation.rules.ts';

/** A dark spot near the top left corner, in shares of the stored picture. */
const SPOT = [0.1, 0.2, 0.2, 0.4] as const;

test.each([1, 2, 3, 4, 5, 6, 7, 8])('places a box where sharp shows it for the orientation %i', async (orientation) => {
  const file = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: '#000' } }, left: 20, top: 20 }])
    .png()
    .toBuffer();
  const stored = await sharp(file).withMetadata({ orientation }).jpeg().toBuffer();
  const { data, info } = await sharp(stored).autoOrient().greyscale().raw().toBuffer({ resolveWithObject: true });
  const [x0, y0, x1, y1] = orientBox(SPOT, orientation);
  const at = Math.floor(((y0 + y1) / 2) * info.height) * info.width + Math.floor(((x0 + x1) / 2) * info.width);
  expect(data[at * info.channels]).toBeLessThan(40);
});
