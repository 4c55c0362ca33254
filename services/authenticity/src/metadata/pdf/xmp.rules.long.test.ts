import { MAX_LINEAR_GROWTH, measureEightfoldGrowth } from '@probant/documents/testing/cpu-growth';
import { expect, test } from 'vitest';
import { readXmpFields } from './xmp.rules.ts';

test.each([
  ['tags that are not closed', '<a '],
  ['open tags', '<a>'],
  ['attributes', '<a b="c" d="e" '],
  ['attributes that are not closed', '<a b='],
  ['quotes', `<a b="' `],
  ['ampersands', '<xmp:CreatorTool>&#'],
  ['comments that are not closed', '<!-- >'],
  ['closed foreign parts', '</Pantry><Pantry>'],
])('XMP of %s takes time in proportion to its length', (_, part) => {
  const growth = measureEightfoldGrowth(20_000, (size) => part.repeat(size / part.length), readXmpFields);
  expect(growth).toBeLessThan(MAX_LINEAR_GROWTH);
});
