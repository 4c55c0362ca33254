/** A grey picture, one byte a pixel. */
export type GreyPicture = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };

/** Luma of a bar that a camera adds to fit a thumbnail of 4:3. */
const MAX_BAR_LUMA = 24;

/** Returns the part of a thumbnail between its black bars, at the top and bottom or at the sides, if it has any. */
export const trimBars = (picture: GreyPicture): GreyPicture => transpose(trimRows(transpose(trimRows(picture))));

function trimRows({ pixels, width, height }: GreyPicture): GreyPicture {
  const isDarkRow = (y: number) => pixels.subarray(y * width, (y + 1) * width).every((luma) => luma <= MAX_BAR_LUMA);
  let [top, bottom] = [0, height];
  while (top < height / 3 && isDarkRow(top)) top += 1;
  while (bottom > (2 * height) / 3 && isDarkRow(bottom - 1)) bottom -= 1;
  return { pixels: pixels.slice(top * width, bottom * width), width, height: bottom - top };
}

function transpose({ pixels, width, height }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = pixels[y * width + x] as number;
  return { pixels: turned, width: height, height: width };
}

/** Pearson correlation of two pictures of the same size, -1 to 1; 1 when one of them is plain. */
export function correlate(a: Uint8Array, b: Uint8Array): number {
  const mean = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [product, squareA, squareB] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [(a[i] as number) - meanA, (b[i] as number) - meanB];
    product += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  const spread = Math.sqrt(squareA * squareB);
  return spread < a.length * MIN_VARIANCE ? 1 : product / spread;
}

/** A picture of less contrast has nothing to compare. */
const MIN_VARIANCE = 16;
