import type { PageBox, PaintOperation } from '@probant/documents/pdf-structure';

/** Returns the share of a page that its pictures cover: their sum, as a scan may consist of strips. Above 1 where they overlap. */
export function measurePictureShare(operations: readonly PaintOperation[], page: PageBox): number {
  const areas = operations.filter(({ kind }) => kind === 'image').map(({ box }) => measureCommonArea(box, page));
  return areas.reduce((sum, area) => sum + area, 0) / measureCommonArea(page, page);
}

/** Returns the share of a page that a box covers. */
export const measureShare = (box: PageBox, page: PageBox): number =>
  measureCommonArea(box, page) / measureCommonArea(page, page);

const measureCommonArea = ([x0, y0, x1, y1]: PageBox, [left, bottom, right, top]: PageBox): number =>
  Math.max(0, Math.min(x1, right) - Math.max(x0, left)) * Math.max(0, Math.min(y1, top) - Math.max(y0, bottom));
