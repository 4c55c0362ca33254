/** A tag of an XML text, without namespace prefixes. */
export type XmlTag = {
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** The characters up to the next tag. */
  readonly text: string;
};

const MAX_VALUE_CHARACTERS = 256;
const MAX_ATTRIBUTES = 64;
/** Parts without tags, and what ends them. */
const SKIPPED_PARTS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/**
 * Lists the tags of an XML text, whether it is well formed or not. Each character is read once or twice; the five entities of XML and numbers
 * are replaced, others stay as they are.
 */
export function* createXmlTags(xml: string): Generator<XmlTag> {
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const end = findPartEnd(xml, at);
    if (end === -1) return;
    const next = xml.indexOf('<', end);
    const tag = readTag(xml.slice(at + 1, end - 1));
    if (tag !== null) yield { ...tag, text: decode(xml.slice(end, next === -1 ? end : next)) };
    at = next;
  }
}

/** Returns where the part that starts here ends, exclusive; -1 when it does not end. */
function findPartEnd(xml: string, at: number): number {
  const [start, close] = SKIPPED_PARTS.find(([opening]) => xml.startsWith(opening, at)) ?? ['<', '>'];
  const end = xml.indexOf(close, at + start.length);
  return end === -1 ? -1 : end + close.length;
}

function readTag(content: string): Omit<XmlTag, 'text'> | null {
  const isClosing = content.startsWith('/');
  const name = /^\/?([\w.:-]{1,128})/.exec(content)?.[1];
  if (name === undefined) return null;
  const kind = isClosing ? 'close' : content.endsWith('/') ? 'empty' : 'open';
  return { name: dropPrefix(name), kind, attributes: isClosing ? [] : readAttributes(content.slice(name.length)) };
}

function readAttributes(content: string): (readonly [string, string])[] {
  const attributes: (readonly [string, string])[] = [];
  for (const [, name = '', double, single] of content.matchAll(/([\w.:-]{1,128})=(?:"([^"]*)"|'([^']*)')/g)) {
    if (attributes.length >= MAX_ATTRIBUTES) break;
    attributes.push([dropPrefix(name), decode(double ?? single ?? '')]);
  }
  return attributes;
}

const dropPrefix = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }),
);

const decode = (text: string): string =>
  text
    .slice(0, MAX_VALUE_CHARACTERS)
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (entity, decimal, hex, name) =>
      name === undefined ? decodeNumber(entity, decimal, hex) : (ENTITIES.get(String(name).toLowerCase()) ?? entity),
    );

function decodeNumber(entity: string, decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
