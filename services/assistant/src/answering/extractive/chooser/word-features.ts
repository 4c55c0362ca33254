import { foldLetters } from '@probant/french/folded-letters';
import { findTableHeader } from '../../../chunk-tables/table-header.rules.ts';
import { isAskingWord } from '../../../text-analysis/asking-words.ts';
import { createCoverage } from '../sentences/candidate-sentences.ts';
import type { ChooserInput } from './chooser-input.ts';
import { compareRivals, type Features, UNKNOWN } from './rivals.ts';

const UNKNOWN_WORDS: Features = {
  coverage: UNKNOWN,
  coverageLead: UNKNOWN,
  coverageRank: UNKNOWN,
  coverageWithTitle: UNKNOWN,
  coverageWithTitleLead: UNKNOWN,
  coverageWithBefore: UNKNOWN,
  coverageWithNear: UNKNOWN,
  titleCoverage: UNKNOWN,
  subjectCoverage: UNKNOWN,
  subjectLead: UNKNOWN,
  subjectInChunk: UNKNOWN,
  chunkCoverage: UNKNOWN,
  chunkCoverageLead: UNKNOWN,
  bestCoverage: UNKNOWN,
  missingInSentence: UNKNOWN,
  missingInChunk: UNKNOWN,
  density: UNKNOWN,
  unknownWords: UNKNOWN,
  lexicalStrength: UNKNOWN,
};

/** Words of the question in each sentence, beside it, in the titles above it and in its passage, by their rarity. */
export function measureWords({ candidates, chunks, evidence, question, retrieval }: ChooserInput): readonly Features[] {
  const { headings, sentences } = candidates;
  if (!evidence.hasWords) return sentences.map(() => UNKNOWN_WORDS);
  const { terms } = retrieval.question;
  const measure = createCoverage(terms);
  const rarest = terms.reduce((most, { rarity }) => Math.max(most, rarity), 0);
  const unknown = terms.flatMap(({ id, translations }, at) => (id === null && translations.length === 0 ? [at] : []));
  const missing = (covered: ReadonlySet<number>): number =>
    rarest === 0
      ? 0
      : terms.reduce((most, { rarity }, at) => (covered.has(at) ? most : Math.max(most, rarity)), 0) / rarest;
  const inChunk = new Map<number, Set<number>>();
  for (const { chunk, covered } of sentences) {
    const words = inChunk.get(chunk) ?? new Set(headings[chunk]);
    inChunk.set(chunk, words);
    for (const position of covered) words.add(position);
  }
  const inHeaders = findHeaderTerms({ candidates, chunks });
  const titled = sentences.map(
    ({ chunk, covered }, at) => new Set([...covered, ...(headings[chunk] ?? []), ...(inHeaders[at] ?? [])]),
  );
  const chunkCoverages = new Map([...inChunk].map(([chunk, covered]) => [chunk, measure(covered)]));
  const bestChunk = Math.max(0, ...chunkCoverages.values());
  const own = compareRivals(sentences.map(({ coverage }) => coverage));
  const subjects = listSubjects(question, terms);
  const measureSubject = measureAmong(terms, subjects);
  const bySubject = titled.map(measureSubject);
  const subjectRivals = compareRivals(bySubject);
  const withTitle = titled.map(measure);
  const titledRivals = compareRivals(withTitle);
  return sentences.map(({ chunk, coverage, covered, terms: length }, at) => {
    const before = sentences[at - 1]?.chunk === chunk ? (sentences[at - 1]?.covered ?? []) : [];
    const after = sentences[at + 1]?.chunk === chunk ? (sentences[at + 1]?.covered ?? []) : [];
    const all = titled[at] ?? new Set<number>();
    const chunkCoverage = chunkCoverages.get(chunk) ?? 0;
    return {
      coverage,
      coverageLead: own[at]?.lead ?? 0,
      coverageRank: own[at]?.rank ?? 0,
      coverageWithTitle: withTitle[at] ?? 0,
      coverageWithTitleLead: titledRivals[at]?.lead ?? 0,
      coverageWithBefore: measure(new Set([...all, ...before])),
      coverageWithNear: measure(new Set([...all, ...before, ...after])),
      titleCoverage: measure(headings[chunk] ?? []),
      subjectCoverage: bySubject[at] ?? 0,
      subjectLead: subjectRivals[at]?.lead ?? 0,
      subjectInChunk: measureSubject(inChunk.get(chunk) ?? new Set()),
      chunkCoverage,
      chunkCoverageLead: chunkCoverage - bestChunk,
      bestCoverage: bestChunk,
      missingInSentence: missing(all),
      missingInChunk: missing(inChunk.get(chunk) ?? new Set()),
      density: length > 0 ? covered.size / length : 0,
      unknownWords: measure(unknown),
      lexicalStrength: retrieval.lexicalStrength,
    };
  });
}

/** Returns the positions of the words that name the subject of a question; all of them where none does. */
function listSubjects(question: string, terms: ChooserInput['retrieval']['question']['terms']): ReadonlySet<number> {
  const subjects = new Set(
    [...terms.keys()].filter((at) => {
      const { end = 0, start = 0 } = terms[at] ?? {};
      return !isAskingWord(foldLetters(question.slice(start, end)));
    }),
  );
  return subjects.size > 0 ? subjects : new Set(terms.keys());
}

/** Returns what measures the rarity of covered words, as a share of the rarity of given words. */
function measureAmong(
  terms: ChooserInput['retrieval']['question']['terms'],
  among: ReadonlySet<number>,
): (covered: ReadonlySet<number>) => number {
  const sum = (isCounted: (at: number) => boolean): number =>
    terms.reduce((total, { rarity }, at) => (among.has(at) && isCounted(at) ? total + rarity : total), 0);
  const total = sum(() => true);
  return (covered) => (total > 0 ? sum((at) => covered.has(at)) / total : 0);
}

/** Returns the words of the question in the row that names the columns of each row of a table: they are a part of its meaning. */
function findHeaderTerms({
  candidates: { sentences },
  chunks,
}: Pick<ChooserInput, 'candidates' | 'chunks'>): readonly (ReadonlySet<number> | undefined)[] {
  const byPlace = new Map(sentences.map(({ chunk, covered, start }) => [`${chunk}.${start}`, covered]));
  return sentences.map(({ chunk, end, start }) => {
    const header = findTableHeader(chunks[chunk]?.text ?? '', { start, end });
    return header === null ? undefined : byPlace.get(`${chunk}.${header.start}`);
  });
}
