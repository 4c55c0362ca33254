import { type CompiledTerms, compileTerms, MAX_TERM_TOKENS, matchReadings, toKey } from '../../matching/match-terms.ts';
import type { MatchOptions } from '../../matching/other-meanings.ts';
import type { TokenizedText } from '../../matching/tokenize.ts';
import { divideSkill } from './skill-parts.ts';

/** Skills of a job, compiled once for all its candidates. */
export type SkillList = {
  /** Distinct skills, as first written by the caller. */
  readonly skills: readonly string[];
  /** The parts of all skills, each once. */
  readonly parts: readonly string[];
  /** Of the skills, then of the parts: a text is scanned once for all. */
  readonly terms: CompiledTerms;
  /** By skill: lists of parts, as positions in `parts`; all parts of one of them are the skill. */
  readonly divisions: readonly (readonly (readonly number[])[])[];
  /** Skills of too many words, or of none: only an entry that equals them has them. */
  readonly unsearchable: readonly string[];
};

/** A skill that a candidate has; `parts` are those by which it was found, empty when it was found as a whole. */
export type FoundSkill = { readonly index: number; readonly parts: readonly string[] };

/** Skills with the same words, whatever their case, number or gender, are one. */
export function compileSkillList(listed: readonly string[]): SkillList {
  const firstByKey = new Map<string, string>();
  for (const skill of listed) {
    const key = toKey(skill).join(' ') || `= ${skill}`;
    if (!firstByKey.has(key)) firstByKey.set(key, skill);
  }
  const skills = [...firstByKey.values()];
  const positions = new Map<string, number>();
  const divisions = skills.map((skill) =>
    divideSkill(skill).map((parts) =>
      parts.map((part) => {
        const position = positions.get(part) ?? positions.size;
        positions.set(part, position);
        return position;
      }),
    ),
  );
  const parts = [...positions.keys()];
  return {
    skills,
    parts,
    terms: compileTerms([...skills, ...parts]),
    divisions,
    unsearchable: skills.filter((skill) => !isSearchable(toKey(skill))),
  };
}

const isSearchable = ({ length }: readonly string[]): boolean => length > 0 && length <= MAX_TERM_TOKENS;

/**
 * Finds the skills that texts contain as a whole or by all their parts, which may be in different texts, in the order of the list.
 * Each text is given by its readings. `partly` has the skills of which some parts were found, with these.
 */
export function findSkills(
  { skills, terms, parts, divisions }: SkillList,
  texts: readonly (readonly TokenizedText[])[],
  options: MatchOptions,
): { readonly found: readonly FoundSkill[]; readonly partly: readonly FoundSkill[] } {
  const matched = new Set(texts.flatMap((readings) => [...matchReadings(readings, terms, options).keys()]));
  const hasPart = (part: number) => matched.has(skills.length + part);
  const [found, partly]: [FoundSkill[], FoundSkill[]] = [[], []];
  for (const index of skills.keys()) {
    if (matched.has(index)) {
      found.push({ index, parts: [] });
      continue;
    }
    const lists = divisions[index] ?? [];
    const complete = lists.find((list) => list.every(hasPart));
    const nameParts = (list: readonly number[]) => list.map((part) => parts[part] ?? '');
    const some = [...new Set(lists.flat())].filter(hasPart);
    if (complete !== undefined) found.push({ index, parts: nameParts(complete) });
    else if (some.length > 0) partly.push({ index, parts: nameParts(some) });
  }
  return { found, partly };
}
