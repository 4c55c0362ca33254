import { readRow } from '../../../chunk-tables/rows.rules.ts';
import { foldStart } from '../../../text-analysis/fold-start.ts';
import { type AnswerChunk, type CandidateSentence, readSentence } from './candidate-sentences.ts';
import { describeSentence } from './sentence-kind.rules.ts';

/** Items of an enumeration that are quoted after the sentence that announces them. */
const MAX_ITEMS = 12;
/** More numbered steps than these are read in the document. */
const MAX_STEPS = 8;
/** Fewer lines without end marks are no list: a title, a label. */
const MIN_PLAIN_ITEMS = 3;
const MIN_STEPS = 2;

const NUMBERED_PATTERN =
  /^(?:(?:étape|etape|step|phase)\s?\d{1,2}(?:\s?[:.)–-])?|\d{1,2}\s?(?:[.)°]|[-–](?=\s))|[a-z][.)])\s/iu;
const FIRST_NUMBER_PATTERN = /^(?:(?:étape|etape|step|phase)\s?1(?:\s?[:.)–-])?|1\s?(?:[.)°]|[-–](?=\s))|a[.)])\s/iu;
/** "En cas de panne : 1. Noter le code." */
const INLINE_FIRST_PATTERN = /[:;]\s(?:1[.)]|a\))\s/;
const BULLET_PATTERN = /^[-•–*·▪►✓]\s/u;

type Chunks = readonly AnswerChunk[];
type Sentences = readonly CandidateSentence[];

const isNumbered = (text: string): boolean => NUMBERED_PATTERN.test(text) || BULLET_PATTERN.test(text);

/** Whether a line break is between two sentences. */
export const endsLine = (item: CandidateSentence, next: CandidateSentence, chunks: Chunks): boolean =>
  (chunks[item.chunk]?.text ?? '').slice(item.end, next.start).includes('\n');

/** Whether a sentence announces a list: by its words, or as the step 1 is the next line. */
export function announcesList(own: Sentences, place: number, chunks: Chunks): boolean {
  const [sentence, next] = [own[place], own[place + 1]];
  if (sentence === undefined) return false;
  const text = readSentence(sentence, chunks);
  if (isNumbered(text)) return false;
  if (describeSentence(text).isOpener) return true;
  if (INLINE_FIRST_PATTERN.test(text)) return next !== undefined && isNumbered(readSentence(next, chunks));
  return (
    next !== undefined && endsLine(sentence, next, chunks) && FIRST_NUMBER_PATTERN.test(readSentence(next, chunks))
  );
}

/** Returns the items after an announcement: up to one that ends the enumeration, and no paragraph of several sentences. */
export function takeItems(following: Sentences, chunks: Chunks): Sentences {
  const read = (sentence: CandidateSentence | undefined): string =>
    sentence === undefined ? '' : readSentence(sentence, chunks);
  const hasNumbers = isNumbered(read(following[0]));
  const taken: CandidateSentence[] = [];
  let items = 0;
  let first = '';
  for (const [at, sentence] of following.entries()) {
    const text = read(sentence);
    const before = following[at - 1];
    const startsLine = before === undefined || endsLine(before, sentence, chunks);
    // What follows a step on its line belongs to the step; a semicolon divides an item, not the list.
    const continues = before !== undefined && !startsLine && (hasNumbers || read(before).endsWith(';'));
    if (continues && !isNumbered(text)) {
      taken.push(sentence);
      continue;
    }
    const kind = describeSentence(text);
    if (kind.isRow || (kind.isOpener && !isNumbered(text)) || isNumbered(text) !== hasNumbers) break;
    if (items === (hasNumbers ? MAX_STEPS : MAX_ITEMS)) break;
    if (!hasNumbers && sharesLine(following, at, chunks)) break;
    taken.push(sentence);
    items += 1;
    // "a ; b ; c." ends with the full stop; items that all have one go on.
    if (items > 1 && !hasNumbers && /\.$/.test(text) && !/[.!?]$/.test(first)) break;
    first = text;
  }
  return taken;
}

/** Whether another sentence is on the line of an item. */
function sharesLine(following: Sentences, at: number, chunks: Chunks): boolean {
  const [item, next] = [following[at], following[at + 1]];
  if (item === undefined || next === undefined) return false;
  return !endsLine(item, next, chunks) && !readSentence(item, chunks).endsWith(';');
}

/** Returns the list around an item, after the sentence that announces it; null for a sentence that is no item. */
export function findList(own: Sentences, place: number, chunks: Chunks): Sentences | null {
  const answer = own[place];
  if (answer === undefined) return null;
  for (let at = place; at >= Math.max(0, place - 2 * MAX_ITEMS); at--) {
    const sentence = own[at];
    if (sentence === undefined) return null;
    if (at < place && announcesList(own, at, chunks)) {
      const items = takeItems(own.slice(at + 1), chunks);
      return items.includes(answer) ? [sentence, ...items] : null;
    }
    // Numbered steps need no sentence that announces them.
    if (FIRST_NUMBER_PATTERN.test(readSentence(sentence, chunks)) && !announcesList(own, at - 1, chunks)) {
      const items = takeItems(own.slice(at), chunks);
      return items.includes(answer) ? items : null;
    }
  }
  return findPlainList(own, place, chunks);
}

/** Returns the lines without end marks around an item, where there are several; null otherwise. */
function findPlainList(own: Sentences, place: number, chunks: Chunks): Sentences | null {
  const isItem = (at: number): boolean => {
    const sentence = own[at];
    if (sentence === undefined) return false;
    const kind = describeSentence(readSentence(sentence, chunks));
    return kind.isItem && !kind.isPair;
  };
  if (!isItem(place)) return null;
  let [first, last] = [place, place];
  while (place - first < MAX_ITEMS && isItem(first - 1)) first -= 1;
  while (last - first < MAX_ITEMS && isItem(last + 1)) last += 1;
  return last - first < MIN_PLAIN_ITEMS - 1 ? null : own.slice(first, last + 1);
}

/**
 * Returns the steps of a passage, after the sentence that announces them, for a question that asks how: its first numbered or announced
 * list, rows that a number begins, or sentences that say what to do one after the other. Null where it has none.
 */
export function findSteps(own: Sentences, place: number, chunks: Chunks): Sentences | null {
  const rows = findStepRows(own, place, chunks);
  if (rows !== null) return rows;
  for (let at = 0; at < own.length; at++) {
    const isFirst = FIRST_NUMBER_PATTERN.test(readSentence(own[at] as CandidateSentence, chunks));
    if (!isFirst && !announcesList(own, at, chunks)) continue;
    const items = takeItems(own.slice(isFirst ? at : at + 1), chunks);
    if (items.length >= MIN_STEPS) return isFirst ? items : [own[at] as CandidateSentence, ...items];
  }
  return findInstructions(own, place, chunks);
}

/** Returns the rows of a table around one whose first cell is the number of a step. */
function findStepRows(own: Sentences, place: number, chunks: Chunks): Sentences | null {
  const readNumber = (at: number): number | null => {
    const [sentence] = own.slice(at, at + 1);
    const chunk = sentence === undefined || at < 0 ? undefined : chunks[sentence.chunk];
    const row = sentence === undefined || chunk === undefined ? null : readRow(chunk, sentence);
    const [, number] = /^(?:étape |etape |step |n° ?)?(\d{1,2})[.)]?$/iu.exec(row?.cells[0] ?? '') ?? [];
    return number === undefined ? null : Number(number);
  };
  const number = readNumber(place);
  if (number === null) return null;
  const first = place - number + 1;
  if (first < 0 || readNumber(first) !== 1) return null;
  let last = first;
  while (last - first < MAX_STEPS - 1 && readNumber(last + 1) === last - first + 2) last += 1;
  return last - first + 1 >= MIN_STEPS ? own.slice(first, last + 1) : null;
}

/** What to do, to the reader: "Rincez ...", "Pour étalonner, rincez ...", "Ensuite, validez ...", "Vous signez ...". */
const INSTRUCTION_PATTERN =
  /^(?:(?:puis|ensuite|enfin|d'abord|alors|apres|avant|pour|une fois|lorsque|quand|si|a la fin|premierement|deuxiemement|troisiemement|dans un premier temps)(?![a-z])[^.;:]{0,80}?[, ] ?)?(?:ne |n'|vous |y )?(?!(?:chez|assez|rez|nez)(?![a-z]))[a-z]{2,}ez(?![a-z])/;
const MAX_EXAMINED_UNITS = 160;

/** Returns the sentences of a paragraph that say what to do, around one that does. */
function findInstructions(own: Sentences, place: number, chunks: Chunks): Sentences | null {
  const isInstruction = (at: number): boolean => {
    const sentence = own[at];
    if (sentence === undefined) return false;
    return INSTRUCTION_PATTERN.test(foldStart(readSentence(sentence, chunks), MAX_EXAMINED_UNITS));
  };
  const follows = (at: number): boolean => {
    const [before, sentence] = [own[at - 1], own[at]];
    return before !== undefined && sentence !== undefined && !endsLine(before, sentence, chunks);
  };
  if (!isInstruction(place)) return null;
  let [first, last] = [place, place];
  while (last - first < MAX_STEPS - 1 && follows(first) && isInstruction(first - 1)) first -= 1;
  while (last - first < MAX_STEPS - 1 && follows(last + 1) && isInstruction(last + 1)) last += 1;
  return last - first + 1 >= MIN_STEPS ? own.slice(first, last + 1) : null;
}
