import type { ExtractionResult, ResumeData } from '@probant/contracts/extraction';
import { alphanumeric } from '@probant/french/text-folding';

type Value = string | number | null | undefined;
/** One value that the truth or the reader has; `right` when both have it and agree. */
export type Judged = {
  readonly field: string;
  readonly inTruth: boolean;
  readonly read: boolean;
  readonly right: boolean;
  /** Of what was read; null for what was not. */
  readonly confidence: number | null;
};

type Same = (read: string, truth: string) => boolean;
type Members = Readonly<Record<string, Same>>;
type Item = Readonly<Record<string, Value>>;

const letters: Same = (read, truth) => alphanumeric(read) === alphanumeric(truth);
const exactly: Same = (read, truth) => read === truth;
/** A town with its post code, its department or its country is still that town. */
const town: Same = (read, truth) =>
  alphanumeric(read.replace(/\d{4,5}|\(\d+\)|,? ?(?:France|United Kingdom)$/g, '')) === alphanumeric(truth);
const digits: Same = (read, truth) => read.replace(/\D/g, '') === truth.replace(/\D/g, '');
const link: Same = (read, truth) => bareLink(read) === bareLink(truth);
const bareLink = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\/|^www\.|\/$/g, '')
    .replace(/^www\./, '');

/** Nine words in ten, both ways: a description is prose, and one letter misread does not make it another one. */
const prose: Same = (read, truth) => {
  const [one, two] = [wordsOf(read), wordsOf(truth)];
  const left = new Map<string, number>();
  for (const word of two) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of one) {
    const count = left.get(word) ?? 0;
    if (count > 0) common += 1;
    left.set(word, count - 1);
  }
  return (2 * common) / (one.length + two.length) >= 0.9;
};
const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(alphanumeric)
    .filter((word) => word !== '');

const SCALARS: Readonly<Record<string, Same>> = {
  firstname: letters,
  lastname: letters,
  email: exactly,
  phone: digits,
  linkedin: link,
  location: town,
};
const RECORDS: Readonly<Record<'experiences' | 'diplomas' | 'certifications', Members>> = {
  experiences: {
    title: letters,
    company: letters,
    location: town,
    start_date: exactly,
    end_date: exactly,
    description: prose,
  },
  diplomas: { degree: letters, school: letters, field_of_study: letters, start_date: exactly, end_date: exactly },
  certifications: { name: letters, provider: letters, year: exactly },
};

/** Every value of the contract that a resume has or that was read from it, each judged by itself. Names of records go with their list. */
export function judged(result: ExtractionResult | null, truth: ResumeData): Judged[] {
  const data = (result?.data ?? {}) as ResumeData;
  const confidences = new Map((result?.field_confidences ?? []).map(({ field, score }) => [field, score]));
  const judge = (field: string, path: string | null, read: Value, wanted: Value, same: Same): Judged[] => {
    const [has, got] = [isThere(wanted), isThere(read)];
    if (!has && !got) return [];
    return [
      {
        field,
        inTruth: has,
        read: got,
        right: has && got && same(String(read), String(wanted)),
        confidence: got && path !== null ? (confidences.get(path) ?? 0) : null,
      },
    ];
  };
  const scalars = Object.entries(SCALARS).flatMap(([field, same]) =>
    judge(field, field, data[field as 'email'], truth[field as 'email'], same),
  );
  const lists = (['skills', 'languages'] as const).flatMap((field) => {
    const [read, wanted] = [data[field] ?? [], truth[field] ?? []];
    return pairs(
      read.map((value) => ({ value })),
      wanted.map((value) => ({ value })),
      { value: letters },
    ).flatMap(([at, to]) =>
      judge(
        field,
        at === null ? null : `${field}.${at}`,
        at === null ? null : read[at],
        to === null ? null : wanted[to],
        letters,
      ),
    );
  });
  const records = (['experiences', 'diplomas', 'certifications'] as const).flatMap((list) => {
    const [read, wanted] = [(data[list] ?? []) as readonly Item[], acceptable(list, truth)];
    return pairs(read, wanted, RECORDS[list]).flatMap(([at, to]) =>
      Object.entries(RECORDS[list]).flatMap(([member, same]) =>
        judge(
          `${list}.${member}`,
          at === null ? null : `${list}.${at}.${member}`,
          at === null ? null : read[at]?.[member],
          to === null ? null : wanted[to]?.[member],
          list === 'diplomas' && member === 'degree' ? degreeOf(wanted[to ?? -1]) : same,
        ),
      ),
    );
  });
  return [...scalars, ...lists, ...records];
}

const isThere = (value: Value): boolean => value !== null && value !== undefined && value !== '';

const acceptable = (list: 'experiences' | 'diplomas' | 'certifications', truth: ResumeData): readonly Item[] =>
  (truth[list] ?? []) as readonly Item[];

/** "Master of Science in Statistics" may be read whole, or parted into the degree and its field. */
const degreeOf =
  (study: Item | undefined): Same =>
  (read, truth) => {
    const field = String(study?.['field_of_study'] ?? '');
    const alone = truth.endsWith(field)
      ? truth.slice(0, truth.length - field.length).replace(/\s(?:in|en)\s$/, ' ')
      : truth;
    return letters(read, truth) || letters(read, alone);
  };

/** Items of both lists by how many members agree, best first, each once; what is left over has no partner. */
function pairs(read: readonly Item[], wanted: readonly Item[], members: Members): [number | null, number | null][] {
  const agreeing = read.flatMap((one, at) =>
    wanted.map((two, to) => {
      const count = Object.entries(members).filter(
        ([member, same]) =>
          isThere(one[member]) && isThere(two[member]) && same(String(one[member]), String(two[member])),
      ).length;
      return { at, to, count };
    }),
  );
  const taken = { at: new Set<number>(), to: new Set<number>() };
  const matched: [number | null, number | null][] = [];
  for (const { at, to } of agreeing.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)) {
    if (taken.at.has(at) || taken.to.has(to)) continue;
    taken.at.add(at);
    taken.to.add(to);
    matched.push([at, to]);
  }
  return [
    ...matched,
    ...read.flatMap((_, at): [number, null][] => (taken.at.has(at) ? [] : [[at, null]])),
    ...wanted.flatMap((_, to): [null, number][] => (taken.to.has(to) ? [] : [[null, to]])),
  ];
}
