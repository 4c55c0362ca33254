import lists from './code-lists.json' with { type: 'json' };

type CodeListName = keyof typeof lists;

const CODE_SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([name, codes]) => [name, new Set(codes.split(' '))]),
);

/**
 * Whether a code is in one of the lists that EN 16931 refers to: ISO 3166-1 and 4217, UN/CEFACT 1001, 1153, 4461, 5189, 5305, 7143 and
 * 7161, Recommendations 20 and 21 (units), and the European lists EAS, ICD and VATEX, as published in 2025.
 */
export const isListed = (list: CodeListName, code: string): boolean => CODE_SETS.get(list)?.has(code) ?? false;
