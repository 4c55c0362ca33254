import { expect, test } from 'vitest';
import { parseObjectListing } from './object-listing.rules.ts';

const CONTENTS =
  '<Contents><Key>acme/A&amp;B/l&#39;été &lt;1&gt;.pdf</Key><ETag>&quot;5d41&quot;</ETag><Size>50</Size></Contents>';

test('a page has the keys, ETags and sizes of its objects, as they are in the bucket', () => {
  const xml = `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${CONTENTS}</ListBucketResult>`;
  expect(parseObjectListing(xml)).toEqual({
    objects: [{ key: "acme/A&B/l'été <1>.pdf", etag: '"5d41"', bytes: 50 }],
    next: null,
  });
});

test('a page that another one follows has its token', () => {
  const xml = `<ListBucketResult>${CONTENTS}<IsTruncated>true</IsTruncated><NextContinuationToken>1a+/=</NextContinuationToken></ListBucketResult>`;
  expect(parseObjectListing(xml).next).toBe('1a+/=');
});

test('an object without a size is larger than any limit allows', () => {
  const [object] = parseObjectListing('<Contents><Key>a</Key></Contents>').objects;
  expect((object?.bytes ?? 0) <= Number.MAX_VALUE).toBe(false);
});
