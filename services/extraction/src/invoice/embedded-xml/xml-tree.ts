import { MIB_BYTES } from '@probant/kernel/byte-units';
import { XMLParser } from 'fast-xml-parser';

/** An element of a parsed file: attributes as `@name`, children by local name, each a list in document order. */
export type XmlElement = { readonly [name: string]: readonly (XmlElement | string)[] | string | undefined };

const XML_PARSER = new XMLParser({
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

/** Electronic invoices are far smaller. */
const MAX_XML_BYTES = 5 * MIB_BYTES;

/**
 * Returns the name and content of the root element; null for a file that is not well-formed, exceeds 5 MiB or declares a document
 * type (an invoice needs no entities of its own, and XML bombs consist of them).
 */
export function parseXml(bytes: Uint8Array): { readonly name: string; readonly root: XmlElement } | null {
  if (bytes.length > MAX_XML_BYTES) return null;
  const text = decode(bytes);
  if (text === null || /<!DOCTYPE|<!ENTITY/i.test(text)) return null;
  try {
    const tree = XML_PARSER.parse(text) as XmlElement;
    const [name] = Object.keys(tree).filter((key) => !/^[#@?]/.test(key));
    const root = name === undefined ? undefined : selectElements(tree, name)[0];
    return name === undefined || root === undefined ? null : { name, root };
  } catch {
    // The parser throws plain errors for everything that is not XML: for the caller the file contains no invoice.
    return null;
  }
}

/** Returns all elements at a path of local names, `a/b/c`. A bar separates alternative names: `a|old/b`. */
export function selectElements(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (parents, step) => parents.flatMap((parent) => step.split('|').flatMap((name) => selectChildren(parent, name))),
      [element],
    );
}

/** Returns the text of the first element at a path that has text, with white space collapsed. */
export function selectText(element: XmlElement, path: string): string | null {
  for (const match of selectElements(element, path)) {
    const text = readText(match);
    if (text !== '') return text;
  }
  return null;
}

export function readText(element: XmlElement): string {
  const text = element['#text'];
  return typeof text === 'string' ? decodeText(text) : '';
}

export function readAttribute(element: XmlElement, name: string): string | null {
  const value = element[`@${name}`];
  return typeof value === 'string' ? decodeText(value) : null;
}

function selectChildren(parent: XmlElement, name: string): readonly XmlElement[] {
  const elements = Object.hasOwn(parent, name) ? parent[name] : undefined;
  if (!Array.isArray(elements)) return [];
  return elements.map((child: XmlElement | string) => (typeof child === 'string' ? { '#text': child } : child));
}

const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

const decodeText = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED_ENTITIES.get(name.toLowerCase()) ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    })
    .replace(/\s+/g, ' ')
    .trim();

/** Decodes by byte order mark, else by the declared encoding, else as UTF-8. */
function decode(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const markedEncoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  const declaredEncoding = /encoding\s*=\s*["']([\w.-]{1,40})["']/i.exec(head)?.[1];
  try {
    return new TextDecoder(markedEncoding ?? declaredEncoding ?? 'utf-8').decode(bytes);
  } catch {
    return null;
  }
}
