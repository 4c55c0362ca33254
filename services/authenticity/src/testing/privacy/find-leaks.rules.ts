/** Characters of a value that may be in a text by coincidence. */
const MIN_PART_LENGTH = 5;

/**
 * Returns where a text or number of `outputs` has a part of a value of at least five characters, whatever the case, the blanks and the
 * punctuation. Members named in `ignored` are not searched.
 */
export function findLeaks(
  outputs: unknown,
  values: readonly string[],
  ignored: readonly string[] = [],
): readonly string[] {
  const parts = new Set(values.flatMap((value) => [value, compact(value), toIsoDate(value)].flatMap(listParts)));
  const numbers = new Set(values.flatMap(listNumbers));
  const leaks: string[] = [];
  const search = (text: string, path: string): void => {
    if ([text.toLowerCase(), compact(text)].some((form) => listParts(form).some((part) => parts.has(part))))
      leaks.push(path);
  };
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') search(value, path);
    else if (typeof value === 'number' && numbers.has(value)) leaks.push(path);
    else if (typeof value === 'object' && value !== null)
      for (const [member, inner] of Object.entries(value)) {
        if (ignored.includes(member)) continue;
        if (!Array.isArray(value)) search(member, `${path}.${member} (name)`);
        visit(inner, `${path}.${member}`);
      }
  };
  visit(outputs, '');
  return leaks;
}

const compact = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const toIsoDate = (value: string): string => {
  const [day, month, year] = value.split('/');
  return year === undefined ? '' : `${year}-${month}-${day}`;
};

function listParts(text: string): readonly string[] {
  const folded = text.toLowerCase();
  return Array.from({ length: Math.max(0, folded.length - MIN_PART_LENGTH + 1) }, (_, start) =>
    folded.slice(start, start + MIN_PART_LENGTH),
  );
}

/** The value as a number, in hundredths, and without its hundredths. */
function listNumbers(value: string): readonly number[] {
  if (!/^[0-9,]+$/.test(value)) return [];
  const number = Number(value.replace(',', '.'));
  return [number, Math.round(number * 100), Math.trunc(number)];
}
