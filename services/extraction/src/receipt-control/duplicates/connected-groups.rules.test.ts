import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectedGroups, type Link } from './connected-groups.rules.ts';

const anyTwo = () => true;

describe('groups', () => {
  test('are joined through what lies between, and told in order', () => {
    const given: Link[] = [
      [4, 5],
      [1, 3],
      [3, 0],
    ];
    expect(connectedGroups(7, [{ links: given, mayMeet: anyTwo }])).toEqual([
      [0, 1, 3],
      [4, 5],
    ]);
  });

  test('hold no two that may not meet by the link that would join them', () => {
    const loose: Link[] = [
      [0, 1],
      [1, 2],
    ];
    const strangers = (a: number, b: number) => a + b !== 2;
    expect(connectedGroups(3, [{ links: loose, mayMeet: strangers }])).toEqual([[0, 1]]);
    const firstKind = { links: [[0, 1] as const], mayMeet: anyTwo };
    expect(connectedGroups(3, [firstKind, { links: loose, mayMeet: strangers }])).toEqual([[0, 1]]);
    expect(connectedGroups(3, [firstKind, { links: loose, mayMeet: anyTwo }])).toEqual([[0, 1, 2]]);
  });

  const links = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 });
  test('hold each thing at most once, and both ends of each link', () => {
    fc.assert(
      fc.property(links, (given) => {
        const groups = connectedGroups(12, [{ links: given, mayMeet: anyTwo }]);
        const members = groups.flat();
        expect(new Set(members).size).toBe(members.length);
        for (const [one, other] of given)
          expect(one === other || groups.some((group) => group.includes(one) && group.includes(other))).toBe(true);
        for (const group of groups) expect(group).toEqual([...group].sort((a, b) => a - b));
      }),
    );
  });

  test('do not depend on the order of links that may always be followed', () => {
    fc.assert(
      fc.property(links, (given) => {
        const reversed = given.map(([one, other]): Link => [other, one]).reverse();
        const groups = (of: Link[]) => connectedGroups(12, [{ links: of, mayMeet: anyTwo }]);
        expect(groups(reversed)).toEqual(groups(given));
      }),
    );
  });
});
