import { isArray, isReference, type PdfObjects, type PdfValue, toDictionary } from '@probant/documents/pdf-structure';

const MAX_NODES = 1000;
const MAX_VALUES = 1000;

/** Lists the values of a name tree (ISO 32000-1, 7.9.6), resolved: at most 1,000. A node is visited once, whatever refers to it. */
export function listNameTreeValues(objects: PdfObjects, root: PdfValue | undefined): readonly PdfValue[] {
  const values: PdfValue[] = [];
  const visited = new Set<number>();
  const nodes: PdfValue[] = [root ?? null];
  for (let count = 0; nodes.length > 0 && count < MAX_NODES; count += 1) {
    const node = nodes.pop() as PdfValue;
    if (isReference(node)) {
      if (visited.has(node.number)) continue;
      visited.add(node.number);
    }
    const dictionary = toDictionary(objects.resolve(node));
    if (dictionary === null) continue;
    const names = objects.get(dictionary, 'Names');
    if (isArray(names))
      for (let i = 1; i < names.length && values.length < MAX_VALUES; i += 2) values.push(objects.resolve(names[i]));
    const kids = objects.get(dictionary, 'Kids');
    if (isArray(kids)) nodes.push(...kids.slice(0, MAX_NODES));
  }
  return values;
}

/** Returns a tree of the catalog's /Names; null when there is none. */
export function findNameTree(objects: PdfObjects, key: string): PdfValue {
  const names = objects.catalog === null ? null : toDictionary(objects.get(objects.catalog, 'Names'));
  return names?.entries.get(key) ?? null;
}
