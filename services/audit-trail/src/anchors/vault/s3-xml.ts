import type { Stored } from './vault.ts';

/** A page of a bucket's versions, and the parameters that give the next one; null after the last. */
export type Listing = {
  readonly versions: readonly Stored[];
  readonly next: Readonly<Record<string, string>> | null;
};

/**
 * ListVersionsResult of the S3 API. Marks of deletion are left out: what they hide is what a reader of a locked bucket must see.
 * The elements wanted hold text only, in the order that every S3 writes them, so no XML reader is needed for them.
 */
export function readListing(xml: string): Listing {
  const versions = [...xml.matchAll(/<Version>(.*?)<\/Version>/gs)].map(([, inside = '']) => ({
    name: textOf(inside, 'Key') ?? '',
    version: textOf(inside, 'VersionId'),
  }));
  const head = xml.replaceAll(/<(Version|DeleteMarker)>.*?<\/\1>/gs, '');
  const key = textOf(head, 'NextKeyMarker');
  if (textOf(head, 'IsTruncated') !== 'true' || key === null) return { versions, next: null };
  const version = textOf(head, 'NextVersionIdMarker');
  return { versions, next: { 'key-marker': key, ...(version === null ? {} : { 'version-id-marker': version }) } };
}

/** The code of an S3 error, such as `AccessDenied`; null where the body is none. */
export const readErrorCode = (xml: string): string | null => /<Code>(\w{1,64})<\/Code>/.exec(xml)?.[1] ?? null;

function textOf(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text === undefined ? null : text.replaceAll(/&(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, entity);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name] ?? whole;
  const point = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}
