import { DOCUMENT_LIMITS } from './limits.ts';

/** Returns the entries that are texts, limited in number and length by DOCUMENT_LIMITS.metadata. */
export function limitMetadata(entries: readonly (readonly [string, unknown])[]): Record<string, string> {
  const texts = entries.flatMap(([name, value]) =>
    typeof value === 'string' && value !== ''
      ? [[name.slice(0, 100), value.slice(0, DOCUMENT_LIMITS.metadata.characters)] as const]
      : [],
  );
  return Object.fromEntries(texts.slice(0, DOCUMENT_LIMITS.metadata.entries));
}
