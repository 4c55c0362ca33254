import type { ReceiptNumbers } from './receipt-number.rules.ts';
import type { SearchedBatch } from './searched-item.ts';

/** Returns the members of an ascending list that come after an item. */
export function listAfter(members: readonly number[], item: number): readonly number[] {
  let [low, high] = [0, members.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((members[middle] ?? 0) > item) high = middle;
    else low = middle + 1;
  }
  return low === 0 ? members : members.slice(low);
}

/**
 * Creates the search among members, in ascending order, for those whose numbers agree with those of an item: they have no kind of number in
 * common, or of some kind a number of one contains a number of the other.
 */
export function createNumberSearch(
  members: readonly number[],
  { items, numberLengths }: SearchedBatch,
): (item: number) => readonly number[] {
  if (members.length === 1) return (item) => listAfter(members, item);
  const numbersOf = (item: number) => listNumbers(items[item]?.numbers);
  const membersByKinds = Map.groupBy(members, (member) => listKinds(items[member]?.numbers).join(' '));
  const kindGroups = [...membersByKinds].map(([kinds, same]) => ({ kinds: new Set(kinds.split(' ')), same }));
  const byNumber = new Map<string, number[]>();
  const byPart = new Map<string, number[]>();
  for (const member of members)
    for (const number of numbersOf(member)) {
      append(byNumber, formatNumber(number), member);
      for (const part of listParts(number, numberLengths)) append(byPart, part, member);
    }
  return (item) => {
    const kinds = listKinds(items[item]?.numbers);
    const others = kindGroups.filter((group) => !kinds.some((kind) => group.kinds.has(kind)));
    const agreeing = new Set<number>();
    for (const number of numbersOf(item)) {
      const whole = formatNumber(number);
      for (const found of [byNumber.get(whole), byPart.get(whole)])
        for (const member of listAfter(found ?? [], item)) agreeing.add(member);
      for (const part of listParts(number, numberLengths))
        for (const member of listAfter(byNumber.get(part) ?? [], item)) agreeing.add(member);
    }
    return [...others.flatMap(({ same }) => listAfter(same, item)), ...agreeing];
  };
}

type NumberOfKind = { readonly kind: string; readonly digits: string };

const listNumbers = (numbers: ReceiptNumbers | undefined): readonly NumberOfKind[] =>
  Object.entries(numbers ?? {}).flatMap(([kind, all]) => all.map((digits) => ({ kind, digits })));
const listKinds = (numbers: ReceiptNumbers | undefined): readonly string[] =>
  Object.entries(numbers ?? {}).flatMap(([kind, all]) => (all.length === 0 ? [] : [kind]));

const formatNumber = ({ kind, digits }: NumberOfKind): string => `${kind} ${digits}`;

/** Returns what another number that this one contains may be: its parts of the lengths of other numbers, each once. */
function listParts({ kind, digits }: NumberOfKind, lengths: readonly number[]): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const length of lengths)
    for (let start = 0; length < digits.length && start + length <= digits.length; start += 1)
      parts.add(formatNumber({ kind, digits: digits.slice(start, start + length) }));
  return parts;
}

function append(lists: Map<string, number[]>, key: string, member: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [member]);
  else if (list.at(-1) !== member) list.push(member);
}
