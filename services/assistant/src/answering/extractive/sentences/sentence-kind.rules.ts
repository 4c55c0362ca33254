import { CELL_SEPARATOR } from '../../../chunking/sentences.rules.ts';
import { foldStart } from '../../../text-analysis/fold-start.ts';

/** What a sentence looks like. */
export type SentenceKind = {
  /** A row of a table. */
  readonly isRow: boolean;
  /** A label and its value: "Téléphone : 01 44 55 66 77". */
  readonly isPair: boolean;
  /** A short line without an end mark: an item of a list, or a title. */
  readonly isItem: boolean;
  /** Announces what follows. */
  readonly isOpener: boolean;
  /** Starts with a pronoun that names something said before. */
  readonly isReference: boolean;
  /** Starts with a word that limits what was said before: "Toutefois", "Sauf". */
  readonly isLimit: boolean;
};

const PAIR_PATTERN = /^[^:\n]{2,60} ?: \S/;
const END_MARK_PATTERN = /[.!?…;:]["»”)\]]?$/;
/** "Procédez ainsi.", "Les pièces suivantes :" */
const OPENER_PATTERN =
  /:$|(?<![a-z])(?:ainsi|comme suit|suivante?s?|ci-dessous|ci-apres|as follows|following|below|dans (?:cet |l')ordre(?: suivant)?|cette (?:consigne|procedure|marche(?: a suivre)?)|par etapes|les etapes a suivre|(?:ces|les|deux|trois|quatre|cinq|six) etapes)[.: ]*$/;
const REFERENCE_PATTERN =
  /^(?:il|elle|ils|elles|celui-ci|celle-ci|ceux-ci|celles-ci|ce dernier|cette derniere|ces derniers|ces dernieres|cela|ceci|c'est|ce sont|son|sa|ses|leur|leurs|it|they|this|these|he|she|its|their)(?![a-z])/;
const LIMIT_PATTERN =
  /^(?:toutefois|cependant|neanmoins|sauf|en revanche|par exception|a titre exceptionnel|exceptionnellement|dans ce cas|dans le cas contraire|a defaut|sinon|passe ce delai|a l'exception|hormis|excepte|mais|attention|however|except|unless|otherwise|in that case|only if|a condition)(?![a-z])/;
/** A reference and a limit are at the start. */
const MAX_START_UNITS = 60;

/** Returns what a sentence looks like. */
export function describeSentence(text: string): SentenceKind {
  const start = foldStart(text, MAX_START_UNITS);
  const isRow = text.includes(CELL_SEPARATOR);
  return {
    isRow,
    isPair: !isRow && PAIR_PATTERN.test(text.slice(0, 2 * MAX_START_UNITS)),
    isItem: !isRow && !END_MARK_PATTERN.test(text.slice(-2)),
    isOpener: OPENER_PATTERN.test(foldStart(text.slice(-MAX_START_UNITS), MAX_START_UNITS)),
    isReference: REFERENCE_PATTERN.test(start),
    isLimit: LIMIT_PATTERN.test(start),
  };
}
