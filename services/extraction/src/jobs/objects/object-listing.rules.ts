import { readElementText } from '@probant/s3/xml';

/** An object as the bucket describes it. `etag` is its quoted text: another one means another content. */
export type ListedObject = { readonly key: string; readonly etag: string; readonly bytes: number };

/** One page of the objects below a prefix. `next` continues it, null after the last. */
export type ObjectListing = { readonly objects: readonly ListedObject[]; readonly next: string | null };

/** Parses a ListBucketResult of version 2. The elements read here contain only text, so regular expressions suffice. */
export function parseObjectListing(xml: string): ObjectListing {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => ({
    key: readElementText(content, 'Key') ?? '',
    etag: readElementText(content, 'ETag') ?? '',
    bytes: Number(readElementText(content, 'Size') ?? Number.NaN),
  }));
  const pageFields = xml.replaceAll(/<Contents>.*?<\/Contents>/gs, '');
  const isTruncated = readElementText(pageFields, 'IsTruncated') === 'true';
  return { objects, next: isTruncated ? readElementText(pageFields, 'NextContinuationToken') : null };
}
