import { foldLetters } from '@probant/french/folded-letters';
import { toKey } from '../../matching/match-terms.ts';
import { BREAK, tokenize } from '../../matching/tokenize.ts';

/** The parts that together are a skill; a skill may have several such lists, of which one is enough. */
type SkillParts = readonly string[];

/** More alternatives or parts than a person writes are not divided. */
const MAX_ALTERNATIVES = 8;
const MAX_PARTS = 12;

/** What every divided skill contains: most skills contain none of it. */
const DIVIDED_PATTERN = /[/,;|&+(]|\s(?:ou|or)\s/i;
const EITHER_OR = /\s(?:et\s?\/\s?ou|and\s?\/\s?or|ou|or)\s/i;
/** Between spaces, "/", "&" and "+" separate; within a word they may be a part of it: "R&D", "C++", "Bac+2". */
const SEPARATOR = /\s[/&+]\s|[,;|]/;
const SLASH_PATTERN = /^[^\s/]+(?:\/[^\s/]+)+$/;
const PARENTHESIS_PATTERN = /^([^()]+)\(([^()]+)\)\s*$/;
/** Names nothing alone: "24/7". */
const FIGURES_PATTERN = /^[\d\s.]+$/;
/** Ends an enumeration without naming anything. */
const AND_SO_ON = new Set(['etc', 'etcetera', 'autre', 'equivalent']);

/**
 * Divides a skill whose punctuation joins several: "HTML/CSS" is HTML and CSS, "SAP FI/CO" is SAP FI and SAP CO, "Word ou Excel" is one
 * of them. An enumeration in parentheses explains the words before it: "Suite Office (Word, Excel)" is the suite, or both programs; a
 * single word there narrows it, so "Linux (Debian)" is both; and an acronym of the words before it is another name of them. Empty for
 * a skill that is not divided.
 */
export function divideSkill(skill: string): readonly SkillParts[] {
  if (!DIVIDED_PATTERN.test(skill)) return [];
  const alternatives = skill.split(EITHER_OR).map((text) => text.trim());
  if (alternatives.length > MAX_ALTERNATIVES || alternatives.some((text) => toKey(text).length === 0)) return [];
  const divided = alternatives.flatMap(divideAlternative).filter((parts) => parts.length <= MAX_PARTS);
  if (divided.flat().some((part) => FIGURES_PATTERN.test(part))) return [];
  const isWhole =
    alternatives.length === 1 && divided.every((parts) => parts.length === 1 && parts[0] === skill.trim());
  return isWhole ? [] : divided;
}

function divideAlternative(text: string): readonly SkillParts[] {
  const [, head = '', inner = ''] = PARENTHESIS_PATTERN.exec(text) ?? [];
  // "chargé(e)" is one word: its parenthesis adds none.
  if (head === '' || !isDivided(text, [head, inner])) return [divideList(text)];
  if (isAcronym(inner, head)) return [[head.trim()], [inner.trim()]];
  const details = divideList(inner).filter((part) => !AND_SO_ON.has(toKey(part).join(' ')));
  return details.length > 1 ? [divideList(head), details] : [[...divideList(head), ...details]];
}

/** Divides a text at its separators; one part when they are a part of its words, as in "UI / UX". */
function divideList(text: string): SkillParts {
  const parts = text.split(SEPARATOR).map((part) => part.trim());
  const named = parts.filter((part) => toKey(part).length > 0);
  return isDivided(text, parts) ? named.flatMap(divideSlashes) : [text.trim()];
}

/** "SAP FI/CO": the words before and after the ones that a slash joins belong to each. */
function divideSlashes(text: string): SkillParts {
  const words = text.split(/\s+/);
  const at = words.findIndex((word) => SLASH_PATTERN.test(word));
  if (at < 0) return [text];
  const joined = (words[at] ?? '').split('/');
  if (!isDivided(words[at] ?? '', joined)) return [text];
  return joined.map((word) => [...words.slice(0, at), word, ...words.slice(at + 1)].join(' '));
}

/** Whether the parts have the words of the text, and breaks between them: no name is cut. */
const isDivided = (text: string, parts: readonly string[]): boolean =>
  toKey(text).join(' ') === parts.flatMap(toKey).join(' ') &&
  (parts.length === 1 || tokenize(text).tokens.includes(BREAK) || /\s[&+]\s/.test(text));

/** "Machine Learning (ML)", "Base de données (BDD)": the letters are the first ones of the words, function words included or not. */
function isAcronym(inner: string, head: string): boolean {
  const [letters = '', ...others] = toKey(inner);
  if (others.length > 0 || letters.length < 2) return false;
  const initials = (words: readonly string[]) => words.map((word) => word.charAt(0)).join('');
  const all = foldLetters(head)
    .trim()
    .split(/[\s'’-]+/);
  return [initials(toKey(head)), initials(all)].includes(letters);
}
