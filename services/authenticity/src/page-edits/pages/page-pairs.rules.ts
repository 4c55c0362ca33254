import type { PdfPage } from '@probant/documents/pdf-structure';

export type PagePair = { readonly earlier: PdfPage; readonly latest: PdfPage };

/**
 * Pairs the pages of two revisions: by their object, because pages may be added before others; and the pages that are left by their number,
 * because a program may rewrite all objects. A page without a partner was removed or added.
 */
export function pairPages(earlier: readonly PdfPage[], latest: readonly PdfPage[]): readonly PagePair[] {
  const byObject = new Map(
    latest.flatMap((page) => (page.objectNumber === null ? [] : [[page.objectNumber, page] as const])),
  );
  const partners = new Map<PdfPage, PdfPage>();
  for (const page of earlier) {
    const partner = page.objectNumber === null ? undefined : byObject.get(page.objectNumber);
    if (partner !== undefined) partners.set(page, partner);
  }
  const taken = new Set(partners.values());
  for (const page of earlier) {
    const partner = latest[page.number - 1];
    if (partners.has(page) || partner === undefined || taken.has(partner)) continue;
    partners.set(page, partner);
    taken.add(partner);
  }
  return [...partners].map(([page, partner]) => ({ earlier: page, latest: partner }));
}
