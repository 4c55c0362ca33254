import { readFileSync } from 'node:fs';
import { fold } from '@probant/french/text-folding';

/** A name without capitals, accents and hyphens: "SAINT ETIENNE" is Saint-Étienne. */
const plain = (name: string): string =>
  fold(name)
    .replace(/[-'’\s]+/g, ' ')
    .replace(/\bst(e?) /g, 'saint$1 ')
    .trim();

const towns = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((name) => name !== '');

const KNOWN: ReadonlySet<string> = new Set(
  [...towns('./french-towns.txt'), ...towns('./foreign-towns.txt')].map(plain),
);

/** Whether a text is the name of a town: of one in France of 3,500 inhabitants or more, or of a large one abroad. "Paris 11e" is Paris. */
export const isKnownTown = (text: string): boolean =>
  KNOWN.has(plain(text).replace(/ \d{1,2} ?(?:er?|e|eme)?$| cedex.*$/, ''));
