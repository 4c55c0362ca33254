import { LONG_NAME } from '@probant/documents/testing/hostile-texts';

/** Creates `count` names that share most with each of the 15 lines of a head, which grows with them and contains none of them. */
export function createSimilarNames(count: number): {
  readonly issuers: readonly { readonly name: string }[];
  readonly head: string;
} {
  const row = LONG_NAME.split(' ').toReversed().join(' ');
  return {
    issuers: Array.from({ length: count }, (_, at) => ({ name: `${LONG_NAME} ${String(at).padStart(5, '9')}` })),
    head: Array.from({ length: 15 }, () => `${row} `.repeat(count / 10)).join('\n'),
  };
}
