const YES_SOURCE = 'oui|yes|vrai|true';
const NO_SOURCE = 'non|no|faux|false';
const ANSWER_PATTERN = new RegExp(`^(?:(${YES_SOURCE})|${NO_SOURCE})$`);
/** A ticked box and an empty one, as fonts have them or as they are typed. */
const TICKED_SOURCE = '[☑☒✓✔✗✘■◉●⊠]|\\[x\\]|\\(x\\)';
const EMPTY_SOURCE = '[☐□◻▢○◯❏❑]|\\[ ?\\]|\\( ?\\)';
/**
 * An answer directly after its label: "Réserves : non". What follows is the end, a punctuation mark or another label, so that
 * "Fumeur : non communiqué" is no answer.
 */
const LEADING_ANSWER_PATTERN = new RegExp(
  `^[\\s:.…·_?*=–—-]*(${YES_SOURCE}|${NO_SOURCE})(?=\\s*$|\\s*[,;.)(|/]|\\s[–—-]\\s|(?:\\s[\\p{L}']{1,20}){1,5}\\s?:)`,
  'u',
);
const BOX_PATTERN = new RegExp(`(${TICKED_SOURCE})|(${EMPTY_SOURCE})|\\b(?:(${YES_SOURCE})|(${NO_SOURCE}))\\b`, 'gu');
/** Characters after a label in which its two boxes are. */
const MAX_BOXES_LENGTH = 40;

/** Parses a value that is yes or no; null for any other. */
export function parseAnswer(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' || value.length > 6) return null;
  const match = ANSWER_PATTERN.exec(value.trim().toLowerCase());
  return match && match[1] !== undefined ? true : match ? false : null;
}

/** Returns the answer with which a folded text begins: 1 for yes, 0 for no; null without one, or when it is not clear which is meant. */
export function readAnswer(folded: string): 0 | 1 | null {
  const boxes = readBoxes(folded.slice(0, MAX_BOXES_LENGTH));
  if (boxes !== 'none') return boxes;
  const answer = LEADING_ANSWER_PATTERN.exec(folded)?.[1];
  return answer === undefined ? null : parseAnswer(answer) ? 1 : 0;
}

/** "☑ Oui ☐ Non", "Oui [x] Non [ ]": the answer with the ticked box. 'none' when the text does not offer both answers. */
function readBoxes(text: string): 0 | 1 | null | 'none' {
  const matches = [...text.matchAll(BOX_PATTERN)];
  // Words before the boxes are another label.
  if (/\p{L}/u.test(text.slice(0, matches[0]?.index ?? 0))) return 'none';
  const parts = matches.slice(0, 4).map(([, ticked, empty, yes, no]) => ({
    mark: ticked ? 'ticked' : empty ? 'empty' : null,
    answer: yes ? 1 : no ? 0 : null,
  }));
  const answers = parts.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  if (answers.length < 2 || answers[0] === answers[1]) return 'none';
  const isMarkFirst = parts[0]?.mark !== null;
  const chosen = parts.flatMap(({ mark }, index) => {
    const answer = parts[isMarkFirst ? index + 1 : index - 1]?.answer;
    return mark === 'ticked' && answer !== undefined && answer !== null ? [answer as 0 | 1] : [];
  });
  return chosen.length === 1 ? (chosen[0] ?? null) : null;
}
