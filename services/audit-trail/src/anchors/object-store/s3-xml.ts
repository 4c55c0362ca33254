import { readElementText } from '@probant/s3/xml';
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
