import { type ReadRow, readRow, type TableText } from '../../../chunk-tables/rows.rules.ts';
import { measureLabel } from '../../../reading/tables/field-labels.rules.ts';
import type { Language } from '../../../text-analysis/language.ts';
import { keepParty, type RowCandidate } from './keep-party.rules.ts';
import { EMPTY_WORDS, fold, SAME_WORDS, SILENT_LABEL_WORDS, splitKey, VAGUE_LABEL_WORDS } from './label-words.ts';
import { countNamedCells, isNamedByCode, listKeys, listTerms } from './named-cells.rules.ts';

/** A chunk with the titles above it. */
type TitledText = TableText & { readonly heading?: readonly string[]; readonly language: Language };

/** What may answer a question, as far as its rows and fields say. */
export type AskedRows<Candidate> = {
  readonly candidates: readonly Candidate[];
  /** Whether the candidates are rows or fields that the question names: they answer it. */
  readonly isDecided: boolean;
  /** Whether it names them by a code, or in all of its words. */
  readonly isSure: boolean;
};

/** A label with its value, or a row of a table, that may be what is asked for. */
type Unit<Candidate> = {
  readonly candidate: Candidate;
  readonly row: ReadRow | null;
  /** Words of the label of a field; null for a row of a table. */
  readonly label: readonly string[] | null;
};

const MAX_QUESTION_WORDS = 100;
/** More rows with what the question names are a list: which of them are best is decided as for sentences. */
const MAX_ASKED_ROWS = 3;
/** Questions for something else than a value: a form does not answer them. */
const OTHER_QUESTION =
  /^(?:pourquoi|comment|a quoi|en quoi|que faire|qu'est|est-ce|puis-je|peut-on|dois-je|faut-il|why|how (?:do|to|can|should)|may|can|should|is it)\b/;
/**
 * Leaves out the rows and fields that the question excludes. A row whose cell the question names (an article's code, the name of a room)
 * excludes the other rows of its table, and a field whose label it names the other fields: of the supplier or of the customer, where it says
 * which. Where one to three remain, the question asks for a value, and its other words are those of the row or of its passage, they alone
 * answer. Otherwise the sentences stay.
 */
export function chooseAskedRows<Candidate extends RowCandidate>(
  question: string,
  candidates: readonly Candidate[],
  chunks: readonly TitledText[],
): AskedRows<Candidate> {
  const units = candidates.flatMap((candidate) => readUnit(candidate, chunks));
  if (units.length === 0) return { candidates, isDecided: false, isSure: false };
  const words = splitKey(question).slice(0, MAX_QUESTION_WORDS);
  const named = findNamedRows(question, words, units, chunks) ?? findNamedFields(question, words, units, chunks);
  const headers = new Set(units.filter(({ row }) => row?.isHeader).map(({ candidate }) => candidate));
  if (named === null) {
    const others = candidates.filter((candidate) => !headers.has(candidate));
    return { candidates: others.length === 0 ? candidates : others, isDecided: false, isSure: false };
  }
  // The same field of several documents: the question may say whose it is.
  const strangeWords = named.asked.map((unit) => countStrangeWords(words, unit, chunks));
  const fewest = Math.min(...strangeWords);
  const askedUnits = named.asked.filter((_, at) => strangeWords[at] === fewest);
  const isValueQuestion = !OTHER_QUESTION.test(fold(question).trim());
  const maximum = askedUnits.every(({ label }) => label === null) ? 1 : 0;
  const isDecided = askedUnits.length <= MAX_ASKED_ROWS && isValueQuestion && (named.isByCode || fewest <= maximum);
  if (isDecided) {
    const asked = new Set(askedUnits.map(({ candidate }) => candidate));
    return {
      candidates: candidates.filter((candidate) => asked.has(candidate)),
      isDecided,
      isSure: named.isByCode || fewest === 0,
    };
  }
  const excluded = new Set([...named.excluded.map(({ candidate }) => candidate), ...headers]);
  return { candidates: candidates.filter((candidate) => !excluded.has(candidate)), isDecided, isSure: false };
}

/** Letters by which two forms of a word are compared: "tarif" and "tarifs". */
const STEM_LETTERS = 5;
/** Words for a value, and for the party whose it is. */
const SAID_OF_ANY_VALUE =
  /^(?:numero|code|valeur|value|fournisseur|emetteur|vendeur|prestataire|client|acheteur|destinataire|supplier|vendor|seller|customer|buyer)$/;

/** Counts the words of the question that neither the row, nor its passage, nor the titles above it have: it may ask for something else. */
function countStrangeWords<Candidate extends RowCandidate>(
  words: readonly string[],
  { candidate, row }: Unit<Candidate>,
  chunks: readonly TitledText[],
): number {
  const { heading = [], tables, text = '' } = chunks[candidate.chunk] ?? {};
  const context = [...heading, ...(row?.names ?? []), tables?.above ?? '', text].join('\n');
  const known = new Set(toLabelWords(splitKey(context)).map((word) => word.slice(0, STEM_LETTERS)));
  return toLabelWords(words).filter((word) => !SAID_OF_ANY_VALUE.test(word) && !known.has(word.slice(0, STEM_LETTERS)))
    .length;
}

type NamedUnits<Candidate> = {
  readonly asked: readonly Unit<Candidate>[];
  readonly excluded: readonly Unit<Candidate>[];
  /** Whether the rows are named by a code, which nothing else has. */
  readonly isByCode: boolean;
};

function readUnit<Candidate extends RowCandidate>(
  candidate: Candidate,
  chunks: readonly TitledText[],
): readonly Unit<Candidate>[] {
  const chunk = chunks[candidate.chunk];
  if (chunk === undefined) return [];
  const row = readRow(chunk, candidate);
  if (row !== null) {
    const isField = row.cells.length === 2 && row.names === null && !row.isHeader;
    return [{ candidate, row, label: isField ? readLabel(row.cells[0] ?? '') : null }];
  }
  const text = chunk.text.slice(candidate.start, candidate.end);
  const length = measureLabel(text);
  return length === 0 ? [] : [{ candidate, row: null, label: readLabel(text.slice(0, length)) }];
}

/** Returns the words of a label that a question would say: "N° TVA intracommunautaire" is a number of TVA. */
function readLabel(label: string): readonly string[] {
  const words = toLabelWords(splitKey(label.replace(/\([^)]*\)/g, ' ')));
  const spoken = words.filter((word) => !SILENT_LABEL_WORDS.has(word));
  return spoken.length > 0 ? spoken : words;
}

const toLabelWords = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !EMPTY_WORDS.has(word)).map((word) => SAME_WORDS.get(word) ?? word);

/** Finds the rows of which the question names a cell: as a whole ("salle Ampère"), or a code in it. Null when it names none. */
function findNamedRows<Candidate extends RowCandidate>(
  question: string,
  words: readonly string[],
  units: readonly Unit<Candidate>[],
  chunks: readonly TitledText[],
): NamedUnits<Candidate> | null {
  const keys = listKeys(words);
  const said = { fr: listTerms(question, 'fr'), en: listTerms(question, 'en') };
  const rows = units.filter(({ label, row }) => label === null && row !== null && !row.isHeader);
  const scored = rows.map((unit) => {
    const language = chunks[unit.candidate.chunk]?.language ?? 'fr';
    return {
      unit,
      score: unit.row === null ? 0 : countNamedCells(unit.row, { question, keys, said: said[language] }, language),
    };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best === 0) return null;
  const asked = scored.filter(({ score }) => score === best).map(({ unit }) => unit);
  const widths = new Set(asked.map(({ row }) => row?.cells.length));
  const excluded = scored
    .filter(({ score, unit }) => score < best && widths.has(unit.row?.cells.length))
    .map(({ unit }) => unit);
  return {
    asked,
    excluded,
    isByCode: asked.every(({ row }) => row !== null && isNamedByCode(row, question, keys)),
  };
}

/** Finds the fields whose whole label the question names, the longest label first. Null when it names none. */
function findNamedFields<Candidate extends RowCandidate>(
  question: string,
  words: readonly string[],
  units: readonly Unit<Candidate>[],
  chunks: readonly TitledText[],
): NamedUnits<Candidate> | null {
  const said = new Set(toLabelWords(words));
  const fields = units.filter(({ label }) => label !== null);
  const scored = fields.map((unit) => {
    const label = unit.label ?? [];
    return { unit, score: label.length > 0 && label.every((word) => said.has(word)) ? weighLabel(label) : 0 };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best === 0) return null;
  const named = scored.filter(({ score }) => score === best).map(({ unit }) => unit);
  const asked = keepParty(fold(question), named, chunks);
  const isAsked = new Set(asked);
  return { asked, excluded: fields.filter((unit) => !isAsked.has(unit)), isByCode: false };
}

/** "N°" says less of what is asked for than "SIRET". */
const weighLabel = (label: readonly string[]): number =>
  label.reduce((sum, word) => sum + (VAGUE_LABEL_WORDS.has(word) ? 0.5 : 1), 0);
