import { foldLetters } from '@probant/french/folded-letters';
import { readRow } from '../../../chunk-tables/rows.rules.ts';
import type { AnalyzedQuestion } from '../../../lexical/question-terms.ts';
import { isAskingWord } from '../../../text-analysis/asking-words.ts';
import { splitWords } from '../../../text-analysis/split-words.ts';
import type { AnswerChunk, CandidateSentence } from '../sentences/candidate-sentences.ts';
import { isPeriodName } from './periods.rules.ts';

/** Log odds that a sentence needs which lacks a thing of the question that no document names. */
const MIN_SCORE_WITHOUT_A_THING = 0;
/** The same of a row: what the question asks for may be a column that the table does not have. */
const MIN_ROW_SCORE_WITHOUT_A_THING = 1;
/** The same where it lacks all things of the question. */
const MIN_SCORE_WITHOUT_ANY_THING = 2;

/** A noun follows one of these. */
const NOUN_OPENINGS = new Set(
  'le la les l un une des d de du au aux a en pour sur dans chez ce cet cette ces mon ma mes son sa ses notre nos votre vos leur leurs quel quelle quels quelles avec sans par the an of in for on at to with without my our your his her its their this that which'.split(
    ' ',
  ),
);
const INFINITIVE_PATTERN = /(?:er|ir|oir|re)$/;
const INFINITIVE_OPENINGS = new Set(['pour', 'de', 'd', 'a', 'sans', 'to']);
/** Words for a moment, a person, what is asked, or what happens to a thing ("la porte bloque"): no thing that a document must name. */
const SILENT_PATTERN =
  /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|matin|midi|soir|nuit|semaine|week|end|mois|an|annee|temps|fois|jour|moment|cas|docteur|dr|madame|monsieur|mme|etapes?|procedure|demarches?|marche|liste|documents?|papiers?|pieces?|personnes?|gens|chose|exemple|place|question|reponse|information|renseignement|responsable|montant|total|numero|apres|avant|bout|partir|puis|moi|nous|vous|eux|lui|fournisseur|client|acheteur|vendeur|emetteur|destinataire|fils|fille|mari|epouse|conjoint|collegue|chef|steps?|way|people|person|thing|kind|type|sorte|genre|facon|maniere|maximum|minimum|moyenne|temperature|poids|taille|vitesse|capacite|superficie|surface|longueur|largeur|hauteur|profondeur|distance|volume|puissance|age|sort|sortent|coule|coulent|tombe|tombent|fonctionne|bloque|clignote|sonne|reste|arrive|vient|manque)s?$/;
/** Words that no name contains: the persons of a story ("une dame cherche sa clé"), and "dans quel ordre". */
const NAMELESS_PATTERN = /^(?:ordre|dame|homme|gars)s?$/;
/** "a perdu": a verb, unlike "à domicile". */
const PARTICIPLE_PATTERN = /(?:é|ée|i|ie|u|ue|is|it|ert)s?$/u;
const WHICH_PATTERN = /(?<!\p{L})(?:quel(?:le)?s?|which|what) $/iu;
/** What is asked for follows one of these, and a row may have no column for it: "teneur en pesticides". */
const COLUMN_PATTERN =
  /(?:^|quel(?:le)?s? (?:est|sont) (?:les? |la |l['’])|what(?: is|'s| are) the )(?:\p{L}+ (?:en |de |du |des |d['’]))?$/iu;
/** A verb is before one of these: "jette-t-on", "gardez-vous". */
const INVERTED_SUBJECT_PATTERN = /^-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce)(?!\p{L})/iu;
/** Whose a named thing is follows one of these: "la révision du véhicule". */
const COMPLEMENT_PATTERN = /\p{L}{3,} (?:de |du |des |d['’]|en )(?:la |l['’]|les? |une? )?$/iu;
/** The text between two words of one name. */
const NAME_GAP_PATTERN = /^[\s'’-]*$/u;
/** Words of a name before its last one. */
const MAX_NAME_WORDS = 3;
/** Letters by which two forms of a word are compared: "sang" and "sanguin". */
const MIN_COMMON_LETTERS = 4;
const COMMON_SHARE = 0.6;

/**
 * Returns the least log odds at which a sentence may answer a question: higher where the question names a thing that no document of the
 * base names in any form, such as "le prix de la suite royale" where only other suites are. Without such a thing, -Infinity.
 */
export function findLeastScore(
  question: string,
  terms: AnalyzedQuestion['terms'],
  { chunk, ...span }: Pick<CandidateSentence, 'chunk' | 'start' | 'end'>,
  chunks: readonly AnswerChunk[],
): number {
  const things = listThings(question, terms);
  const unknown = things.filter((at) => terms[at]?.id === null && terms[at].translations.length === 0);
  if (unknown.length === 0) return Number.NEGATIVE_INFINITY;
  const { heading = [], text = '', title = '' } = chunks[chunk] ?? {};
  const words = [...splitWords([title, ...heading, text].join('\n'))].map(({ folded }) => folded);
  const missing = unknown.filter((at) => {
    const word = foldLetters(question.slice(terms[at]?.start, terms[at]?.end));
    const common = Math.max(MIN_COMMON_LETTERS, Math.ceil(COMMON_SHARE * word.length));
    return word.length < MIN_COMMON_LETTERS || !words.some((other) => other.startsWith(word.slice(0, common)));
  });
  if (missing.length === 0) return Number.NEGATIVE_INFINITY;
  if (missing.length === things.length) return MIN_SCORE_WITHOUT_ANY_THING;
  // "Dans quel bac ?" asks a row for any of its cells.
  const isOpen = missing.every((at) => WHICH_PATTERN.test(question.slice(0, terms[at]?.start)));
  if (isOpen) return MIN_SCORE_WITHOUT_A_THING;
  const isComplement = missing.every((at) => {
    const before = question.slice(0, terms[at]?.start);
    return COMPLEMENT_PATTERN.test(before) && !COLUMN_PATTERN.test(before);
  });
  const row = chunks[chunk] === undefined ? null : readRow(chunks[chunk], span);
  return row?.names && !isComplement ? MIN_ROW_SCORE_WITHOUT_A_THING : MIN_SCORE_WITHOUT_A_THING;
}

/** Returns the positions of the terms of a question that name things: nouns, and what follows them without a word in between. */
export function listThings(question: string, terms: AnalyzedQuestion['terms']): readonly number[] {
  const words = [...splitWords(question)];
  const placeByStart = new Map(words.map(({ start }, place) => [start, place]));
  const starts = new Set(terms.map(({ start }) => start));
  return [...terms.keys()].filter((at) => {
    const place = placeByStart.get(terms[at]?.start ?? -1);
    const word = place === undefined ? undefined : words[place];
    if (place === undefined || word === undefined || !isThing(word.folded)) return false;
    if (INVERTED_SUBJECT_PATTERN.test(question.slice(word.end))) return false;
    // "la suite royale", "le local poubelles": the words before it are of the same name, unless a comma or a colon is between them.
    let first = place;
    const isOneName = (before: number): boolean =>
      !NAMELESS_PATTERN.test(words[before]?.folded ?? '') &&
      starts.has(words[before]?.start ?? -1) &&
      NAME_GAP_PATTERN.test(question.slice(words[before]?.end, words[before + 1]?.start));
    while (place - first < MAX_NAME_WORDS && isOneName(first - 1)) first -= 1;
    const { folded: opening = '', start: openingStart = 0, word: written } = words[first - 1] ?? {};
    // "peut-on prolonger": French, unlike "on a boat".
    if (opening === 'on' && question.charAt(openingStart - 1) === '-') return false;
    if (!NOUN_OPENINGS.has(opening) || (written === 'a' && PARTICIPLE_PATTERN.test(word.word))) return false;
    return first < place || !(INFINITIVE_OPENINGS.has(opening) && INFINITIVE_PATTERN.test(word.folded));
  });
}

const isThing = (folded: string): boolean =>
  !/^\d/.test(folded) &&
  !isAskingWord(folded) &&
  !isPeriodName(folded) &&
  !SILENT_PATTERN.test(folded) &&
  !NAMELESS_PATTERN.test(folded) &&
  folded.length > 1;
