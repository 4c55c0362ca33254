import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectedGroups, type Link } from './connected-groups.rules.ts';

const anyTwo = () => true;

describe('groups', () => {
  test('are joined through what lies between, and told in order', () => {
    const firm: Link[] = [
      [4, 5],
      [1, 3],
      [3, 0],
    ];
    expect(connectedGroups(7, { firm, loose: [], mayMeet: anyTwo })).toEqual([
      [0, 1, 3],
      [4, 5],
    ]);
  });

  test('never bring two together that may not meet by a loose link', () => {
    const loose: Link[] = [
      [0, 1],
      [1, 2],
    ];
    expect(connectedGroups(3, { firm: [], loose, mayMeet: (a, b) => a + b !== 2 || a === b })).toEqual([[0, 1]]);
    expect(connectedGroups(3, { firm: loose, loose: [], mayMeet: () => false })).toEqual([[0, 1, 2]]);
  });

  const links = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 });
  test('hold each thing at most once, and both ends of each link', () => {
    fc.assert(
      fc.property(links, (firm) => {
        const groups = connectedGroups(12, { firm, loose: [], mayMeet: anyTwo });
        const members = groups.flat();
        expect(new Set(members).size).toBe(members.length);
        for (const [one, other] of firm)
          expect(one === other || groups.some((group) => group.includes(one) && group.includes(other))).toBe(true);
        for (const group of groups) expect(group).toEqual([...group].sort((a, b) => a - b));
      }),
    );
  });

  test('do not depend on the order of firm links', () => {
    fc.assert(
      fc.property(links, (firm) => {
        const reversed = firm.map(([one, other]): Link => [other, one]).reverse();
        const groups = (of: Link[]) => connectedGroups(12, { firm: of, loose: [], mayMeet: anyTwo });
        expect(groups(reversed)).toEqual(groups(firm));
      }),
    );
  });
});
