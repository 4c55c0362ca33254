/** What a frequency counts: chunks or documents whose text has the term, chunks whose headings have it. */
type CountedUnit = 'chunks' | 'documents' | 'headings';

/** The terms of an index: an id for each, in order of arrival, and in how many chunks, documents and headings it is. */
export type Vocabulary = {
  /** Returns the id of a term, a new one for a new term. */
  addTerm(term: string): number;
  /** Returns the id of a term that is in use in some text or heading. */
  findTerm(term: string): number | undefined;
  readTerm(id: number): string;
  countTerms(unit: CountedUnit, ids: Iterable<number>, sign: 1 | -1): void;
  readFrequency(unit: CountedUnit, id: number): number;
  size(): number;
};

export function createVocabulary(): Vocabulary {
  const ids = new Map<string, number>();
  const terms: string[] = [];
  const counts: Readonly<Record<CountedUnit, number[]>> = { chunks: [], documents: [], headings: [] };
  return {
    addTerm(term) {
      const known = ids.get(term);
      if (known !== undefined) return known;
      const id = terms.length;
      ids.set(term, id);
      terms.push(term);
      for (const values of Object.values(counts)) values.push(0);
      return id;
    },
    findTerm(term) {
      const id = ids.get(term);
      return id !== undefined && (counts.chunks[id] ?? 0) + (counts.headings[id] ?? 0) > 0 ? id : undefined;
    },
    readTerm: (id) => terms[id] ?? '',
    countTerms(unit, counted, sign) {
      const values = counts[unit];
      for (const id of counted) values[id] = (values[id] ?? 0) + sign;
    },
    readFrequency: (unit, id) => counts[unit][id] ?? 0,
    size: () => terms.length,
  };
}
