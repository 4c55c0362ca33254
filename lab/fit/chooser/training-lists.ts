import {
  type ChooserInput,
  canAnswer,
  measureSentences,
  type nameEvidence,
  readSentence,
} from '@probant/assistant/lab';
import type { Example } from '../boosted-trees.ts';

/** Why a question has no answer, or that it has one. */
export type ListKind = 'answered' | 'passage_out' | 'near_miss' | 'off_topic' | 'small_talk';

/** The sentences of one question, as examples. */
export type TrainingList = {
  readonly set: string;
  readonly kind: ListKind;
  readonly fold: number;
  readonly evidence: ReturnType<typeof nameEvidence>;
  readonly weight: number;
  readonly rows: readonly (Example & { readonly text: string })[];
};

/** What is known of the answer of a question. */
export type Truth = {
  /** Strings, one of which the sentence contains; empty where only the passage is known. */
  readonly answers: readonly string[];
  /** Whether a sentence is known to answer, in place of the strings. */
  readonly isAnswer?: (sentence: string) => boolean;
  /** Whether a chunk, by its place among those found, is a passage that answers. */
  readonly isRight: (chunk: number) => boolean;
};

/** Sentences of a list that are learned from: the best ones by the plain sum, and some of the others, which count for all of them. */
const HARD_ROWS = 8;
const EASY_ROWS = 4;

/** Returns the examples of an asked question. `truth` is null when it has no answer. Features of words are left out without `hasWords`. */
export function listRows(
  input: ChooserInput,
  truth: Truth | null,
  hasWords = true,
): readonly TrainingList['rows'][number][] {
  const evidence = { ...input.evidence, hasWords: input.evidence.hasWords && hasWords };
  const features = measureSentences({ ...input, evidence });
  const labelled = input.candidates.sentences.flatMap((candidate, at) => {
    const measured = features[at];
    if (measured === undefined || !canAnswer(candidate, input.chunks)) return [];
    const text = readSentence(candidate, input.chunks);
    return [{ features: measured, text, right: label(text, candidate.chunk, truth) }];
  });
  const known =
    truth !== null && truth.isAnswer === undefined && truth.answers.length === 0
      ? labelBest(labelled, input, truth)
      : labelled;
  const rows = known.flatMap(({ right, ...row }) => (right === null ? [] : [{ ...row, right }]));
  const wrong = rows.filter(({ right }) => !right).sort((a, b) => (b.features['sum'] ?? 0) - (a.features['sum'] ?? 0));
  const easy = wrong.slice(HARD_ROWS);
  const step = Math.max(1, easy.length / EASY_ROWS);
  const drawn = Array.from(
    { length: Math.min(EASY_ROWS, easy.length) },
    (_, at) => easy[Math.floor(at * step)],
  ).flatMap((row) => (row === undefined ? [] : [{ ...row, weight: step }]));
  return [...rows.filter(({ right }) => right), ...wrong.slice(0, HARD_ROWS), ...drawn];
}

type Labelled = {
  readonly features: Readonly<Record<string, number>>;
  readonly text: string;
  readonly right: boolean | null;
};

/** Whether a sentence answers; null when it is not known: another passage that contains the words of the answer. */
function label(text: string, chunk: number, truth: Truth | null): boolean | null {
  if (truth === null) return false;
  if (truth.isAnswer !== undefined) return truth.isAnswer(text);
  if (truth.answers.length === 0) return truth.isRight(chunk) ? null : false;
  const contains = truth.answers.some((answer) => normalise(text).includes(normalise(answer)));
  return !contains ? false : truth.isRight(chunk) ? true : null;
}

/** Where only the passage is known, its sentence that leads by the plain sum counts as the right one, and its others as unknown. */
function labelBest(rows: readonly Labelled[], input: ChooserInput, truth: Truth): readonly Labelled[] {
  const inRight = rows.filter(({ right }) => right === null);
  const best = inRight.reduce<Labelled | null>(
    (most, row) => (most === null || (row.features['sum'] ?? 0) > (most.features['sum'] ?? 0) ? row : most),
    null,
  );
  return input.chunks.some((_, chunk) => truth.isRight(chunk))
    ? rows.map((row) => (row === best ? { ...row, right: true } : row))
    : rows;
}

export const normalise = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('’', "'")
    .trim();
