/**
 * Whether one edit turns a word into the other: a letter inserted, removed or replaced, or two neighbours swapped. False for equal words.
 * Linear in the length.
 */
export function isOneEditAway(word: string, other: string): boolean {
  const [shorter, longer] = word.length <= other.length ? [word, other] : [other, word];
  if (longer.length - shorter.length > 1) return false;
  let start = 0;
  while (start < shorter.length && shorter.charCodeAt(start) === longer.charCodeAt(start)) start++;
  if (shorter.length < longer.length) return shorter.slice(start) === longer.slice(start + 1);
  if (start === shorter.length) return false;
  if (shorter.slice(start + 1) === longer.slice(start + 1)) return true;
  return (
    shorter.charCodeAt(start) === longer.charCodeAt(start + 1) &&
    shorter.charCodeAt(start + 1) === longer.charCodeAt(start) &&
    shorter.slice(start + 2) === longer.slice(start + 2)
  );
}
