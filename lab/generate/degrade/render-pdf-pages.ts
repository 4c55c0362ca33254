import { openRaster } from '@probant/documents/lab';
import type { Picture } from '@probant/samples/picture/picture';

/** Renders the pages of a PDF as greyscale pictures. */
export async function renderPdfPages(pdf: Uint8Array, dotsPerInch: number): Promise<Picture[]> {
  const raster = await openRaster(pdf);
  const pages: Picture[] = [];
  for (let number = 1; number <= raster.pageCount; number += 1) {
    const { width, height, pixels } = await raster.renderAtResolution(number, dotsPerInch);
    const light = new Float32Array(width * height);
    for (let i = 0, at = 0; i < light.length; i += 1, at += 3) {
      light[i] =
        0.299 * (pixels[at] as number) + 0.587 * (pixels[at + 1] as number) + 0.114 * (pixels[at + 2] as number);
    }
    pages.push({ width, height, channels: 1, light });
  }
  raster.close();
  return pages;
}
