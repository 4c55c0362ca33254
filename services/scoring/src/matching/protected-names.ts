import { isWordUnit } from './character-classes.ts';

/** Names that a tokenizer would cut at their symbols: one token each, "c/c++" two. Part of the frozen tables of a scoring version. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'asp.net': ['asp.net'],
  'vb.net': ['vb.net'],
  'ado.net': ['ado.net'],
  'ml.net': ['ml.net'],
  '.net': ['.net'],
  'node.js': ['node.js'],
  'next.js': ['next.js'],
  'nuxt.js': ['nuxt.js'],
  'vue.js': ['vue.js'],
  'react.js': ['react.js'],
  'express.js': ['express.js'],
  'three.js': ['three.js'],
  'd3.js': ['d3.js'],
  'objective-c': ['objective-c'],
  't-sql': ['t-sql'],
  'pl/sql': ['pl/sql'],
  'tcp/ip': ['tcp/ip'],
  'ci/cd': ['ci/cd'],
  'ui/ux': ['ui/ux'],
  'ux/ui': ['ux/ui'],
  'c/c++': ['c', 'c++'],
  web3: ['web3'],
  's/4hana': ['s/4hana'],
  'i/o': ['i/o'],
  // No skills: what would else be the languages C and R.
  'c/o': ['c/o'],
  'a/r': ['a/r'],
};

/** A name with a slash is also written with a hyphen, or with spaces around the slash: "CI-CD", "CI / CD". */
const listSpellings = (name: string): readonly string[] =>
  name.includes('/') ? ['/', '-', ' / ', '/ ', ' /'].map((joint) => name.replace('/', joint)) : [name];

const PROTECTED_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NAMES).flatMap(([name, tokens]) => listSpellings(name).map((spelling) => [spelling, tokens] as const)),
);

/** By the code of the first character, which is ASCII; longest first. */
const NAMES_BY_FIRST: readonly (readonly string[])[] = Array.from({ length: 0x80 }, (_, code) =>
  [...PROTECTED_NAMES.keys()].filter((name) => name.charCodeAt(0) === code).sort((a, b) => b.length - a.length),
);
const NO_NAMES: readonly string[] = [];

export type ProtectedName = { readonly tokens: readonly string[]; readonly length: number };

/** Returns the longest protected name at a position of folded text, where a word may begin. Null for none. */
export function findProtectedName(folded: string, at: number): ProtectedName | null {
  const names = NAMES_BY_FIRST[folded.charCodeAt(at)] ?? NO_NAMES;
  if (names.length === 0 || (at > 0 && isWordUnit(folded.charCodeAt(at - 1)))) return null;
  for (const name of names) {
    if (!folded.startsWith(name, at)) continue;
    const next = folded.charCodeAt(at + name.length);
    const isLonger = isWordUnit(next) || next === 0x2b || next === 0x23;
    if (!isLonger) return { tokens: PROTECTED_NAMES.get(name) ?? [], length: name.length };
  }
  return null;
}
