import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { XmlElement } from './xml-element.ts';

/** Why a file was not parsed; `line` and `column` from 1, where they are known. */
export class XmlError extends Error {
  readonly code: XmlErrorCode;
  readonly line: number | null;
  readonly column: number | null;

  constructor(code: XmlErrorCode, line: number | null = null, column: number | null = null) {
    super(code);
    this.code = code;
    this.line = line;
    this.column = column;
  }
}

export type XmlErrorCode = 'not_well_formed' | 'doctype' | 'too_large' | 'too_deep' | 'too_many_elements' | 'encoding';

/** The limits of one file. An invoice of 5,000 lines has 200,000 elements and 6 MiB; files inside need the rest of the bytes. */
export const XML_LIMITS = { bytes: 20 * 1024 * 1024, depth: 40, elements: 250_000 } as const;

type Limits = { readonly bytes: number; readonly depth: number; readonly elements: number };

type Growing = Omit<XmlElement, 'children' | 'text'> & { children: Growing[]; text: string };

/**
 * Parses a file into its root element. Only the five predefined entities and character references exist: a document type
 * declaration is refused, as an invoice needs none and XML bombs consist of them.
 * Throws XmlError for a file that is not well-formed or exceeds a limit.
 */
export function parseXml(bytes: Uint8Array, limits: Limits = XML_LIMITS): XmlElement {
  if (bytes.length > limits.bytes) throw new XmlError('too_large');
  const text = decode(bytes);
  const place = createPlaceFinder(text);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Growing[] = [];
  let root: Growing | null = null;
  let count = 0;
  let start = { line: 1, column: 1 };
  parser.on('error', () => {
    throw new XmlError('not_well_formed', parser.line, parser.column + 1);
  });
  parser.on('doctype', () => {
    throw new XmlError('doctype', parser.line, parser.column + 1);
  });
  parser.on('opentagstart', ({ name }) => {
    start = place.of(text.lastIndexOf('<', parser.position - name.length - 1));
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > limits.elements) throw new XmlError('too_many_elements', start.line, start.column);
    if (open.length >= limits.depth) throw new XmlError('too_deep', start.line, start.column);
    const parent = open.at(-1) ?? null;
    const element = createElement(tag, parent, start);
    if (parent === null) root = element;
    else parent.children.push(element);
    open.push(element);
  });
  const appendText = (piece: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += piece;
  };
  parser.on('text', appendText);
  parser.on('cdata', appendText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) element.text = element.text.trim();
  });
  parser.write(text).close();
  if (root === null) throw new XmlError('not_well_formed', 1, 1);
  return root;
}

/** Finds line and column of ascending offsets: the text is passed once, however long its lines are. */
function createPlaceFinder(text: string) {
  const findLineEnd = (from: number): number => {
    const end = text.indexOf('\n', from);
    return end === -1 ? text.length : end;
  };
  let line = 1;
  let lineStart = 0;
  let lineEnd = findLineEnd(0);
  return {
    of(offset: number): { readonly line: number; readonly column: number } {
      while (lineEnd < offset) {
        line += 1;
        lineStart = lineEnd + 1;
        lineEnd = findLineEnd(lineStart);
      }
      return { line, column: offset - lineStart + 1 };
    },
  };
}

function createElement(
  tag: SaxesTagNS,
  parent: Growing | null,
  start: { readonly line: number; readonly column: number },
): Growing {
  const attributes = new Map<string, string>();
  for (const attribute of Object.values(tag.attributes)) {
    if (attribute.prefix !== 'xmlns' && attribute.name !== 'xmlns') attributes.set(attribute.local, attribute.value);
  }
  const { name, local: localName, uri: namespace } = tag;
  return { name, localName, namespace, attributes, children: [], text: '', parent, ...start };
}

/** Decodes by byte order mark, else by the declared encoding, else as UTF-8. */
function decode(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1];
  try {
    return new TextDecoder(marked ?? declared ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError('encoding');
  }
}
