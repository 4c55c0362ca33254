import { readRow } from '../../../chunk-tables/rows.rules.ts';
import { detectAskedType } from '../asked/asked-type.rules.ts';
import type { ChooserInput } from '../chooser/chooser-input.ts';
import type { CandidateSentence } from '../sentences/candidate-sentences.ts';
import { listThings } from './missing-subject.rules.ts';

/** Log odds that a sentence needs where another passage has a thing of the question that its own passage and titles lack. */
const LEAST_RIVALLED_SCORE = 3;
/** The same where words are known by their translations: the passage may say the thing in another word. */
const LEAST_TRANSLATED_SCORE = 1.5;
/** A rival sentence counts whose cosine is at most this much lower: a common word in a sentence about something else shows nothing. */
const COSINE_TOLERANCE = 0.05;

/**
 * Returns what finds the least log odds at which a sentence may answer a question for a value. It is higher for "La réservation se fait
 * trois jours avant", under "Prêt de bateaux", where the question is how many days before one reserves a locker and a sentence elsewhere,
 * which is as near to the question, names lockers. A row has the name of its thing; -Infinity for it, and without vectors of sentences.
 */
export function createRivalCheck({
  candidates: { headings, sentences },
  chunks,
  evidence: { hasWords, similarities },
  question,
  retrieval,
}: ChooserInput): (at: number) => number {
  const allowAll = () => Number.NEGATIVE_INFINITY;
  if (similarities === null || detectAskedType(question) === null) return allowAll;
  const things = listThings(question, retrieval.question.terms);
  if (things.length === 0) return allowAll;
  const neededScore = hasWords ? LEAST_RIVALLED_SCORE : LEAST_TRANSLATED_SCORE;
  const said = new Map<number, Set<number>>();
  for (const { chunk, covered } of sentences) {
    const words = said.get(chunk) ?? new Set(headings[chunk]);
    said.set(chunk, words);
    for (const position of covered) words.add(position);
  }
  const cosineOf = (at: number) => similarities.sentences[at] ?? 0;
  /** The greatest cosine of a sentence that names each thing. */
  const namerCosines = new Map(
    things.map((thing) => [
      thing,
      sentences.reduce(
        (greatest, { covered }, at) => (covered.has(thing) ? Math.max(greatest, cosineOf(at)) : greatest),
        Number.NEGATIVE_INFINITY,
      ),
    ]),
  );
  return (at) => {
    const candidate: CandidateSentence | undefined = sentences[at];
    const chunk = chunks[candidate?.chunk ?? -1];
    if (candidate === undefined || chunk === undefined || readRow(chunk, candidate) !== null)
      return Number.NEGATIVE_INFINITY;
    const least = cosineOf(at) - COSINE_TOLERANCE;
    const isRivalled = [...namerCosines].some(
      ([thing, cosine]) => !said.get(candidate.chunk)?.has(thing) && cosine >= least,
    );
    return isRivalled ? neededScore : Number.NEGATIVE_INFINITY;
  };
}
