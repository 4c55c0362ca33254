import { isArray, isReference, type PdfObjects, toDictionary } from '@probant/documents/pdf-structure';

/** Drawings, maps and catalogues in several languages have more layers. */
const MAX_LAYERS = 8;
/** The only entry of /Usage that does not decide when a layer is shown (ISO 32000-1, table 102). */
const NEUTRAL_USAGE = 'CreatorInfo';

/**
 * Lists the object numbers of the layers that state no use: not print, screen, zoom, language, or a part of the page such as a watermark.
 * Returns null for a file with none or many layers.
 */
export function listReplaceableLayers(objects: PdfObjects): ReadonlySet<number> | null {
  const properties = objects.catalog === null ? null : toDictionary(objects.get(objects.catalog, 'OCProperties'));
  const groups = properties === null ? null : objects.get(properties, 'OCGs');
  if (!isArray(groups) || groups.length > MAX_LAYERS) return null;
  const plain = groups.filter(isReference).filter((reference) => {
    const group = toDictionary(objects.resolve(reference));
    const usage = group === null ? null : toDictionary(objects.get(group, 'Usage'));
    return group !== null && [...(usage?.entries.keys() ?? [])].every((key) => key === NEUTRAL_USAGE);
  });
  return new Set(plain.map(({ number }) => number));
}
