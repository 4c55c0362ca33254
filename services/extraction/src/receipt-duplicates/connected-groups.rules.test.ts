import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findConnectedGroups, type Link } from './connected-groups.rules.ts';

const isLinked = () => true;
const allowAll = () => true;

describe('findConnectedGroups', () => {
  test('joins items that are linked indirectly and orders groups by their first position', () => {
    const candidates: Link[] = [
      [4, 5],
      [1, 3],
      [3, 0],
    ];
    expect(findConnectedGroups(7, [{ candidates, isLinked, canShareGroup: allowAll }])).toEqual([
      [0, 1, 3],
      [4, 5],
    ]);
  });

  test('skips a link that would join two items against canShareGroup', () => {
    const weakLinks: Link[] = [
      [0, 1],
      [1, 2],
    ];
    const excludePair = (a: number, b: number) => a + b !== 2;
    expect(findConnectedGroups(3, [{ candidates: weakLinks, isLinked, canShareGroup: excludePair }])).toEqual([[0, 1]]);
    const firstSet = { candidates: [[0, 1] as const], isLinked, canShareGroup: allowAll };
    expect(findConnectedGroups(3, [firstSet, { candidates: weakLinks, isLinked, canShareGroup: excludePair }])).toEqual(
      [[0, 1]],
    );
    expect(findConnectedGroups(3, [firstSet, { candidates: weakLinks, isLinked, canShareGroup: allowAll }])).toEqual([
      [0, 1, 2],
    ]);
  });

  const linkLists = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 });
  test('puts each item into at most one group, with every item it is linked to', () => {
    fc.assert(
      fc.property(linkLists, (links) => {
        const groups = findConnectedGroups(12, [{ candidates: links, isLinked, canShareGroup: allowAll }]);
        const members = groups.flat();
        expect(new Set(members).size).toBe(members.length);
        for (const [a, b] of links)
          expect(a === b || groups.some((group) => group.includes(a) && group.includes(b))).toBe(true);
        for (const group of groups) expect(group).toEqual([...group].sort((a, b) => a - b));
      }),
    );
  });

  test('does not depend on the order of links when all are allowed', () => {
    fc.assert(
      fc.property(linkLists, (links) => {
        const reversed = links.map(([a, b]): Link => [b, a]).reverse();
        const groups = (of: Link[]) => findConnectedGroups(12, [{ candidates: of, isLinked, canShareGroup: allowAll }]);
        expect(groups(reversed)).toEqual(groups(links));
      }),
    );
  });
});
