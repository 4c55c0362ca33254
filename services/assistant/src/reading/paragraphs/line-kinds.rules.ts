import { isFieldValue } from '../tables/form-fields.rules.ts';

const MAX_HEADING_LENGTH = 120;
/** Height of a line against the median of its page from which it is a heading, of level 3, 2 and 1. */
const HEADING_RATIOS = [1.2, 1.45, 1.8] as const;
const NAMED_SECTION_PATTERN =
  /^(?:article|chapitre|section|titre|annexe|partie|chapter|part|appendix)\s+(?:[IVXLC]{1,6}|\d{1,3}|premier)\b/i;
const NUMBERED_SECTION_PATTERN = /^(?:\d{1,2}\.){1,4}\d{0,2}\s+\p{Lu}/u;
const LIST_ITEM_PATTERN = /^(?:[-–—•▪◦‣·*]\s|(?:\d{1,2}|[a-z])\)\s)/;

/** Whether a line is the title of a section: larger than the body, or named or numbered as one, short and without a full stop. */
export function isHeadingLine(text: string, heightRatio: number): boolean {
  if (text.length > MAX_HEADING_LENGTH || !/\p{L}{2}/u.test(text) || /[.;,]$/.test(text)) return false;
  if (isFieldValue(text)) return false;
  return heightRatio >= HEADING_RATIOS[0] || NAMED_SECTION_PATTERN.test(text) || NUMBERED_SECTION_PATTERN.test(text);
}

/** Returns the level of a heading, 1 for the highest, at most 6. */
export function rateHeadingLevel(text: string, heightRatio: number): number {
  const byHeight = 4 - HEADING_RATIOS.filter((ratio) => heightRatio >= ratio).length;
  if (byHeight < 4) return byHeight;
  const numbers =
    /^(?:\d{1,2}\.?)+/
      .exec(text)?.[0]
      .split('.')
      .filter((part) => part !== '').length ?? 0;
  return Math.min(6, 4 + Math.max(0, numbers - 1));
}

export const isListItem = (text: string): boolean => LIST_ITEM_PATTERN.test(text);
