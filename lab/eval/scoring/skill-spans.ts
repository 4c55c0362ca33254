import { readFileSync } from 'node:fs';
import { compileTerms, matchTerms, toKey } from '@probant/scoring/lab';
import { listFiles } from '../extraction/opened-files.ts';
import { formatShare, formatTable } from '../extraction/table.ts';

type Sentence = {
  readonly tokens: readonly string[];
  readonly tags_skill: readonly string[];
  readonly tags_knowledge: readonly string[];
};
type Counts = { found: number; right: number; expected: number };

/** A term is a knowledge span of at most this many words, seen at least twice in the set. */
const MAX_TERM_WORDS = 3;
const MIN_TERM_COUNT = 2;

/** Compares whole-word matching with substrings on SkillSpan: a match is right when an annotated span contains it. */
export function buildSkillSpanTable({
  folder,
  limit,
}: {
  readonly folder: string;
  readonly limit: number;
}): readonly string[] {
  const rows = listFiles(`${folder}/skillspan/dev`, /\.json$/).flatMap((path) => {
    const sentences = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(0, limit)
      .map((line) => JSON.parse(line) as Sentence);
    const { words, substrings, terms } = countMatches(sentences);
    const format = ({ found, right, expected }: Counts) => [formatShare(right, found), formatShare(right, expected)];
    const ratio = (words.right * substrings.found) / Math.max(1, words.found * substrings.right);
    const name = path.slice(path.lastIndexOf('/') + 1);
    return [
      [
        name,
        String(sentences.length),
        String(terms),
        'ours',
        ...format(words),
        '>= .99',
        `${ratio.toFixed(1)} x`,
        '>= 3 x',
      ],
      [name, String(sentences.length), String(terms), 'substring', ...format(substrings), '', '', ''],
    ];
  });
  return [
    'Terms in sentences of job advertisements (SkillSpan): whole words against substrings',
    ...formatTable([
      ['set', 'sentences', 'terms', 'method', 'precision', 'recall', 'goal', 'precision ratio', 'goal'],
      ...rows,
    ]),
  ];
}

function countMatches(sentences: readonly Sentence[]) {
  const terms = listTerms(sentences);
  const compiled = compileTerms(terms);
  const keys = terms.map((term) => toKey(term).join(' '));
  const toKeys = (indices: Iterable<number>) => new Set([...indices].map((index) => keys[index] ?? ''));
  const words: Counts = { found: 0, right: 0, expected: 0 };
  const substrings: Counts = { found: 0, right: 0, expected: 0 };
  for (const { tokens, tags_skill, tags_knowledge } of sentences) {
    const text = tokens.join(' ');
    const spans = [...listSpans(tokens, tags_knowledge), ...listSpans(tokens, tags_skill)];
    const expected = toKeys(
      spans.flatMap((span) => [
        ...matchTerms(span, compiled, { isRunningText: false }).keys(),
        ...terms.flatMap((term, index) => (term === span.toLowerCase() ? [index] : [])),
      ]),
    );
    addCounts(words, toKeys(matchTerms(text, compiled, { isRunningText: false }).keys()), expected);
    const lower = text.toLowerCase();
    addCounts(substrings, toKeys(terms.flatMap((term, index) => (lower.includes(term) ? [index] : []))), expected);
  }
  return { words, substrings, terms: terms.length };
}

function addCounts(counts: Counts, found: ReadonlySet<string>, expected: ReadonlySet<string>): void {
  counts.found += found.size;
  counts.right += [...found].filter((key) => expected.has(key)).length;
  counts.expected += expected.size;
}

function listTerms(sentences: readonly Sentence[]): readonly string[] {
  const spans = sentences
    .flatMap(({ tokens, tags_knowledge }) => listSpans(tokens, tags_knowledge))
    .map((span) => span.toLowerCase())
    .filter((span) => span.split(' ').length <= MAX_TERM_WORDS && !span.includes('<'));
  return [...Map.groupBy(spans, (span) => span)].flatMap(([span, all]) => (all.length >= MIN_TERM_COUNT ? [span] : []));
}

/** Returns the annotated spans: B starts one, I continues it. */
function listSpans(tokens: readonly string[], tags: readonly string[]): readonly string[] {
  const spans: string[][] = [];
  for (const [index, tag] of tags.entries()) {
    const token = tokens[index] ?? '';
    if (tag === 'B') spans.push([token]);
    else if (tag === 'I' && tags[index - 1] !== 'O') spans.at(-1)?.push(token);
  }
  return spans.map((words) => words.join(' '));
}
