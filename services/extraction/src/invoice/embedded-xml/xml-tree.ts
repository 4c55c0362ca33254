import { XMLParser } from 'fast-xml-parser';

/** An element of a parsed file: attributes as `@name`, children by local name, each a list in document order. */
export type XmlElement = { readonly [name: string]: readonly (XmlElement | string)[] | string | undefined };

const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  alwaysCreateTextNode: true,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
});

/** An electronic invoice is far below; what is above is not worth the time of the process. */
const SIZE_LIMIT = 5 * 1024 * 1024;

/**
 * The root element's name and content; null for what is not well-formed enough to be read, larger than 5 MiB, or brings a
 * document type (entities of its own have no place in an invoice and are how XML bombs are made).
 */
export function parseXml(bytes: Uint8Array): { readonly name: string; readonly root: XmlElement } | null {
  if (bytes.length > SIZE_LIMIT) return null;
  const text = decode(bytes);
  if (text === null || /<!DOCTYPE|<!ENTITY/i.test(text)) return null;
  try {
    const tree = PARSER.parse(text) as XmlElement;
    const [name] = Object.keys(tree).filter((key) => !/^[#@?]/.test(key));
    const root = name === undefined ? undefined : elements(tree, name)[0];
    return name === undefined || root === undefined ? null : { name, root };
  } catch {
    // The parser throws plain errors for everything that is not XML: to the caller all of it is "no invoice in here".
    return null;
  }
}

/** All elements at a path of local names, `a/b/c`; an alternative name stands after a bar: `a|old/b`. */
export function elements(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (parents, step) => parents.flatMap((parent) => step.split('|').flatMap((name) => children(parent, name))),
      [element],
    );
}

/** Text of the first element at a path that has any, its blanks made single. */
export function textAt(element: XmlElement, path: string): string | null {
  for (const found of elements(element, path)) {
    const text = textOf(found);
    if (text !== '') return text;
  }
  return null;
}

export function textOf(element: XmlElement): string {
  const text = element['#text'];
  return typeof text === 'string' ? plain(text) : '';
}

export function attribute(element: XmlElement, name: string): string | null {
  const value = element[`@${name}`];
  return typeof value === 'string' ? plain(value) : null;
}

function children(parent: XmlElement, name: string): readonly XmlElement[] {
  const found = Object.hasOwn(parent, name) ? parent[name] : undefined;
  if (!Array.isArray(found)) return [];
  return found.map((child: XmlElement | string) => (typeof child === 'string' ? { '#text': child } : child));
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    })
    .replace(/\s+/g, ' ')
    .trim();

/** By byte order mark, else by the declared encoding, else UTF-8. */
function decode(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const declared = /encoding\s*=\s*["']([\w.-]{1,40})["']/i.exec(head)?.[1];
  try {
    return new TextDecoder(marked ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    return null;
  }
}
