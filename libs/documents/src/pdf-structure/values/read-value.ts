import { isName, type PdfDictionary, type PdfReference, type PdfValue } from './pdf-value.ts';
import type { PdfToken, TokenReader } from './token-reader.ts';

type Container = { readonly closedBy: ']' | '>>'; readonly items: PdfValue[] };

/**
 * Reads one value: a container with all it contains, or a scalar. Returns undefined when there is none (a keyword, the end of the bytes, a
 * container that is not closed or is nested beyond `maxDepth`). Needs no stack, whatever the nesting.
 */
export function readValue(reader: TokenReader, maxDepth: number): PdfValue | undefined {
  const first = reader.next();
  const opened = openContainer(first);
  if (opened === null) return readScalar(first, reader);
  const containers: Container[] = [opened];
  for (;;) {
    const token = reader.next();
    const top = containers.at(-1) as Container;
    const inner = openContainer(token);
    if (token === undefined || (inner !== null && containers.length >= maxDepth)) return undefined;
    if (inner !== null) containers.push(inner);
    else if (isWord(token, ']') || isWord(token, '>>')) {
      containers.pop();
      const value = closeContainer(top);
      const parent = containers.at(-1);
      if (parent === undefined) return value;
      parent.items.push(value);
    } else if (isWord(token, 'endobj') || isWord(token, 'stream')) return undefined;
    else addItem(top.items, token);
  }
}

export const isWord = (token: PdfToken | undefined, word: string): boolean =>
  typeof token === 'object' && token.kind === 'keyword' && token.word === word;

function openContainer(token: PdfToken | undefined): Container | null {
  if (isWord(token, '[')) return { closedBy: ']', items: [] };
  return isWord(token, '<<') ? { closedBy: '>>', items: [] } : null;
}

/** Adds a token to a container; `R` makes the two numbers before it a reference. */
function addItem(items: PdfValue[], token: PdfToken): void {
  if (isWord(token, 'R')) {
    const reference = toReference(items.at(-2), items.at(-1));
    if (reference !== null) items.splice(-2, 2, reference);
    return;
  }
  items.push(toSimpleValue(token) ?? null);
}

function closeContainer({ closedBy, items }: Container): PdfValue {
  return closedBy === ']' ? items : createDictionary(items);
}

function createDictionary(items: readonly PdfValue[]): PdfDictionary {
  const entries = new Map<string, PdfValue>();
  for (let i = 0; i + 1 < items.length; ) {
    const key = items[i];
    // Not a key: a value too many.
    if (!isName(key)) i += 1;
    else {
      entries.set(key.name, items[i + 1] as PdfValue);
      i += 2;
    }
  }
  return { kind: 'dictionary', entries };
}

/** Reads a scalar that starts with this token; after two integers, an `R` makes it a reference. */
function readScalar(token: PdfToken | undefined, reader: TokenReader): PdfValue | undefined {
  if (typeof token !== 'number') return toSimpleValue(token);
  const position = reader.getPosition();
  const generation = reader.next();
  const reference = typeof generation === 'number' ? toReference(token, generation) : null;
  if (reference !== null && isWord(reader.next(), 'R')) return reference;
  reader.setPosition(position);
  return token;
}

function toReference(number: PdfValue | undefined, generation: PdfValue | undefined): PdfReference | null {
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(generation)) return null;
  return { kind: 'reference', number: number as number, generation: generation as number };
}

/** Returns the value of a token that is one; undefined for other keywords. */
function toSimpleValue(token: PdfToken | undefined): PdfValue | undefined {
  if (typeof token !== 'object' || token.kind !== 'keyword') return token;
  if (token.word === 'true') return true;
  if (token.word === 'false') return false;
  return token.word === 'null' ? null : undefined;
}
