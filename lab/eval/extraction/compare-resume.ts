import type { ExtractionResult, ResumeData } from '@probant/contracts/extraction';
import { foldAlphanumeric } from '@probant/french/text-folding';

type Value = string | number | null | undefined;
/** A value of the truth or of the result; `right` when both have it and agree. */
export type ComparedValue = {
  readonly field: string;
  readonly inTruth: boolean;
  readonly read: boolean;
  readonly right: boolean;
  /** Null for a value that was not read. */
  readonly confidence: number | null;
};

type Comparison = (read: string, truth: string) => boolean;
type Members = Readonly<Record<string, Comparison>>;
type Item = Readonly<Record<string, Value>>;

const isSameLetters: Comparison = (read, truth) => foldAlphanumeric(read) === foldAlphanumeric(truth);
const isIdentical: Comparison = (read, truth) => read === truth;
/** Compares towns without post code, department and country. */
const isSameTown: Comparison = (read, truth) =>
  foldAlphanumeric(read.replace(/\d{4,5}|\(\d+\)|,? ?(?:France|United Kingdom)$/g, '')) === foldAlphanumeric(truth);
const isSameDigits: Comparison = (read, truth) => read.replace(/\D/g, '') === truth.replace(/\D/g, '');
const isSameLink: Comparison = (read, truth) => normalizeLink(read) === normalizeLink(truth);
const normalizeLink = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\/|^www\.|\/$/g, '')
    .replace(/^www\./, '');

/** Requires nine words in ten in common: a description is prose, and one misread letter does not make it wrong. */
const isSameProse: Comparison = (read, truth) => {
  const [readWords, truthWords] = [splitWords(read), splitWords(truth)];
  const remaining = new Map<string, number>();
  for (const word of truthWords) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of readWords) {
    const count = remaining.get(word) ?? 0;
    if (count > 0) common += 1;
    remaining.set(word, count - 1);
  }
  return (2 * common) / (readWords.length + truthWords.length) >= 0.9;
};
const splitWords = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldAlphanumeric)
    .filter((word) => word !== '');

const SCALAR_FIELDS: Readonly<Record<string, Comparison>> = {
  firstname: isSameLetters,
  lastname: isSameLetters,
  email: isIdentical,
  phone: isSameDigits,
  linkedin: isSameLink,
  location: isSameTown,
};
const RECORD_MEMBERS: Readonly<Record<'experiences' | 'diplomas' | 'certifications', Members>> = {
  experiences: {
    title: isSameLetters,
    company: isSameLetters,
    location: isSameTown,
    start_date: isIdentical,
    end_date: isIdentical,
    description: isSameProse,
  },
  diplomas: {
    degree: isSameLetters,
    school: isSameLetters,
    field_of_study: isSameLetters,
    start_date: isIdentical,
    end_date: isIdentical,
  },
  certifications: { name: isSameLetters, provider: isSameLetters, year: isIdentical },
};

/** Compares every value of the truth and of the result. The fields of records are named after their list. */
export function compareResume(result: ExtractionResult | null, truth: ResumeData): ComparedValue[] {
  const data = (result?.data ?? {}) as ResumeData;
  const confidences = new Map((result?.field_confidences ?? []).map(({ field, score }) => [field, score]));
  const compare = (
    field: string,
    path: string | null,
    read: Value,
    wanted: Value,
    same: Comparison,
  ): ComparedValue[] => {
    const [inTruth, isRead] = [hasValue(wanted), hasValue(read)];
    if (!inTruth && !isRead) return [];
    return [
      {
        field,
        inTruth,
        read: isRead,
        right: inTruth && isRead && same(String(read), String(wanted)),
        confidence: isRead && path !== null ? (confidences.get(path) ?? 0) : null,
      },
    ];
  };
  const scalars = Object.entries(SCALAR_FIELDS).flatMap(([field, same]) =>
    compare(field, field, data[field as 'email'], truth[field as 'email'], same),
  );
  const lists = (['skills', 'languages'] as const).flatMap((field) => {
    const [read, wanted] = [data[field] ?? [], truth[field] ?? []];
    return pairItems(
      read.map((value) => ({ value })),
      wanted.map((value) => ({ value })),
      { value: isSameLetters },
    ).flatMap(([at, to]) =>
      compare(
        field,
        at === null ? null : `${field}.${at}`,
        at === null ? null : read[at],
        to === null ? null : wanted[to],
        isSameLetters,
      ),
    );
  });
  const records = (['experiences', 'diplomas', 'certifications'] as const).flatMap((list) => {
    const [read, wanted] = [(data[list] ?? []) as readonly Item[], getTruthItems(list, truth)];
    return pairItems(read, wanted, RECORD_MEMBERS[list]).flatMap(([at, to]) =>
      Object.entries(RECORD_MEMBERS[list]).flatMap(([member, same]) =>
        compare(
          `${list}.${member}`,
          at === null ? null : `${list}.${at}.${member}`,
          at === null ? null : read[at]?.[member],
          to === null ? null : wanted[to]?.[member],
          list === 'diplomas' && member === 'degree' ? createDegreeComparison(wanted[to ?? -1]) : same,
        ),
      ),
    );
  });
  return [...scalars, ...lists, ...records];
}

const hasValue = (value: Value): boolean => value !== null && value !== undefined && value !== '';

const getTruthItems = (list: 'experiences' | 'diplomas' | 'certifications', truth: ResumeData): readonly Item[] =>
  (truth[list] ?? []) as readonly Item[];

/** Creates a comparison that accepts "Master of Science in Statistics" in full, or split into degree and field. */
const createDegreeComparison =
  (study: Item | undefined): Comparison =>
  (read, truth) => {
    const field = String(study?.['field_of_study'] ?? '');
    const degreeOnly = truth.endsWith(field)
      ? truth.slice(0, truth.length - field.length).replace(/\s(?:in|en)\s$/, ' ')
      : truth;
    return isSameLetters(read, truth) || isSameLetters(read, degreeOnly);
  };

/** Pairs the items of both lists by the number of equal members, best first. The other items have no partner. */
function pairItems(read: readonly Item[], wanted: readonly Item[], members: Members): [number | null, number | null][] {
  const candidates = read.flatMap((readItem, at) =>
    wanted.map((truthItem, to) => {
      const count = Object.entries(members).filter(
        ([member, same]) =>
          hasValue(readItem[member]) &&
          hasValue(truthItem[member]) &&
          same(String(readItem[member]), String(truthItem[member])),
      ).length;
      return { at, to, count };
    }),
  );
  const paired = { at: new Set<number>(), to: new Set<number>() };
  const matched: [number | null, number | null][] = [];
  for (const { at, to } of candidates.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)) {
    if (paired.at.has(at) || paired.to.has(to)) continue;
    paired.at.add(at);
    paired.to.add(to);
    matched.push([at, to]);
  }
  return [
    ...matched,
    ...read.flatMap((_, at): [number, null][] => (paired.at.has(at) ? [] : [[at, null]])),
    ...wanted.flatMap((_, to): [null, number][] => (paired.to.has(to) ? [] : [[null, to]])),
  ];
}
