// Draws the bytes of a code as a DataMatrix with zxing-wasm (3, MIT) and sharp (Apache-2.0).

import { drawCode } from '@probant/2d-doc/testing/draw-code';
import sharp from 'sharp';
import { forgeEach } from './forge-jobs.mjs';

const MODULE_PIXELS = 8;

await forgeEach(async (bytes) => {
  const { height, pixels, width } = await drawCode(bytes, MODULE_PIXELS);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
});
