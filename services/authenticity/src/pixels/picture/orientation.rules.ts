import type { Box } from '@probant/documents/document';

/** Converts a box of a stored picture, in shares, to the picture as it is shown with an EXIF orientation (1 to 8; others count as 1). */
export function orientBox([x0, y0, x1, y1]: Box, orientation: number): Box {
  switch (orientation) {
    case 2:
      return [1 - x1, y0, 1 - x0, y1];
    case 3:
      return [1 - x1, 1 - y1, 1 - x0, 1 - y0];
    case 4:
      return [x0, 1 - y1, x1, 1 - y0];
    case 5:
      return [y0, x0, y1, x1];
    case 6:
      return [1 - y1, x0, 1 - y0, x1];
    case 7:
      return [1 - y1, 1 - x1, 1 - y0, 1 - x0];
    case 8:
      return [y0, 1 - x1, y1, 1 - x0];
    default:
      return [x0, y0, x1, y1];
  }
}
