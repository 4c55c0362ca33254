import type { StoredObject } from './object-store.ts';

/** One page of the versions in a bucket. `next` holds the query parameters of the next page, null after the last. */
export type VersionListing = {
  readonly versions: readonly StoredObject[];
  readonly next: Readonly<Record<string, string>> | null;
};

/**
 * Parses a ListVersionsResult of the S3 API. Delete markers are skipped: the reader of a locked bucket must see what they hide.
 * The elements read here contain only text, so regular expressions suffice.
 */
export function parseListing(xml: string): VersionListing {
  const versions = [...xml.matchAll(/<Version>(.*?)<\/Version>/gs)].map(([, content = '']) => ({
    name: readElementText(content, 'Key') ?? '',
    version: readElementText(content, 'VersionId'),
  }));
  const pageFields = xml.replaceAll(/<(Version|DeleteMarker)>.*?<\/\1>/gs, '');
  const key = readElementText(pageFields, 'NextKeyMarker');
  if (readElementText(pageFields, 'IsTruncated') !== 'true' || key === null) return { versions, next: null };
  const version = readElementText(pageFields, 'NextVersionIdMarker');
  return { versions, next: { 'key-marker': key, ...(version === null ? {} : { 'version-id-marker': version }) } };
}

/** Returns the code of an S3 error, such as `AccessDenied`; null when the body is not an S3 error. */
export const parseErrorCode = (xml: string): string | null => /<Code>(\w{1,64})<\/Code>/.exec(xml)?.[1] ?? null;

function readElementText(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text === undefined ? null : text.replaceAll(/&(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, decodeEntity);
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED_ENTITIES[name] ?? whole;
  const codePoint = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
}
