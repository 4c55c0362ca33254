/**
 * The terms of a job as one automaton (Aho and Corasick, 1975) over words: it reads each word of a text once, however long the terms are
 * and however much they resemble one another. State 0 is the start; each other state is a row of words with which a term begins.
 */
export type TermAutomaton = {
  /** Number of each word of a term, from 1. */
  readonly idsByWord: ReadonlyMap<string, number>;
  /** The state that follows a state and a word, by `state * width + id`. */
  readonly transitions: ReadonlyMap<number, number>;
  readonly width: number;
  /** By state: the state of the longest shorter row of words that ends alike and with which a term begins. */
  readonly fallbacks: readonly number[];
  /** By state: the phrase that it completes, NO_PHRASE for none. */
  readonly phrases: readonly number[];
  /** By state: the longest shorter state that completes a phrase and ends alike, 0 for none. */
  readonly suffixes: readonly number[];
  /** By state: its number of words. */
  readonly lengths: readonly number[];
};

export const NO_PHRASE = -1;

/** Builds the automaton that finds phrases, each a list of at least one word; the phrases differ. */
export function buildAutomaton(phrases: readonly (readonly string[])[]): TermAutomaton {
  const idsByWord = new Map<string, number>();
  for (const word of phrases.flat()) if (!idsByWord.has(word)) idsByWord.set(word, idsByWord.size + 1);
  const automaton = {
    idsByWord,
    transitions: new Map<number, number>(),
    width: idsByWord.size + 1,
    fallbacks: [0],
    phrases: [NO_PHRASE],
    suffixes: [0],
    lengths: [0],
  };
  // By length, so that the shorter states that a state refers to are complete.
  const reached = phrases.map(() => 0);
  const maxLength = phrases.reduce((longest, { length }) => Math.max(longest, length), 0);
  for (let length = 1; length <= maxLength; length++)
    for (const [phrase, words] of phrases.entries()) {
      const word = words[length - 1];
      if (word === undefined) continue;
      const state = addState(automaton, reached[phrase] ?? 0, idsByWord.get(word) ?? 0);
      reached[phrase] = state;
      if (length === words.length) automaton.phrases[state] = phrase;
    }
  return automaton;
}

type GrowingAutomaton = {
  readonly transitions: Map<number, number>;
  readonly width: number;
  readonly fallbacks: number[];
  readonly phrases: number[];
  readonly suffixes: number[];
  readonly lengths: number[];
};

/** Returns the state that follows `parent` and a word, added when there is none. */
function addState(automaton: GrowingAutomaton, parent: number, id: number): number {
  const { transitions, width, fallbacks, phrases, suffixes, lengths } = automaton;
  const known = transitions.get(parent * width + id);
  if (known !== undefined) return known;
  const fallback = parent === 0 ? 0 : findNextState(automaton, fallbacks[parent] ?? 0, id);
  const state = lengths.push((lengths[parent] ?? 0) + 1) - 1;
  transitions.set(parent * width + id, state);
  fallbacks.push(fallback);
  phrases.push(NO_PHRASE);
  suffixes.push(phrases[fallback] === NO_PHRASE ? (suffixes[fallback] ?? 0) : fallback);
  return state;
}

/**
 * Returns the state after a word. Each step back shortens the state, which each word lengthens by one: over a whole text there are at
 * most as many steps back as words.
 */
export function findNextState(
  { transitions, width, fallbacks }: Pick<TermAutomaton, 'transitions' | 'width' | 'fallbacks'>,
  from: number,
  id: number,
): number {
  let state = from;
  for (;;) {
    const next = transitions.get(state * width + id);
    if (next !== undefined) return next;
    if (state === 0) return 0;
    state = fallbacks[state] ?? 0;
  }
}
