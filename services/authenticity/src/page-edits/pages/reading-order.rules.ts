import type { PageBox } from '@probant/documents/pdf-structure';

/** Lines from the top of the page, each from the left. Heights are rounded, so that all pairs agree on the order. */
export const compareReadingOrder = (
  { box: a }: { readonly box: PageBox },
  { box: b }: { readonly box: PageBox },
): number => Math.round(b[1]) - Math.round(a[1]) || a[0] - b[0];
