/** An element of a parsed file, with its place in it. */
export type XmlElement = {
  /** The name as written, with its prefix: `cbc:ID`. */
  readonly name: string;
  readonly localName: string;
  readonly namespace: string;
  /** By local name; declarations of namespaces are left out. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text of the element itself, white space at both ends removed. */
  readonly text: string;
  readonly parent: XmlElement | null;
  /** Of the start tag, both from 1. */
  readonly line: number;
  readonly column: number;
};

/** Returns the children at a path of local names, `Party/PartyName/Name`, in document order. */
export function selectAll(element: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element];
  for (const step of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter(({ localName }) => localName === step));
  }
  return found;
}

/** Returns the first child at a path of local names; null when there is none. */
export const selectFirst = (element: XmlElement | null, path: string): XmlElement | null =>
  element === null ? null : (selectAll(element, path)[0] ?? null);

/** Returns where an element is, as an XPath from the root: `/Invoice/cac:InvoiceLine[2]/cbc:ID`. */
export function locate(element: XmlElement): string {
  const steps: string[] = [];
  for (let at: XmlElement | null = element; at !== null; at = at.parent) steps.unshift(describeStep(at));
  return `/${steps.join('/')}`;
}

function describeStep(element: XmlElement): string {
  const twins = element.parent?.children.filter(({ name }) => name === element.name) ?? [];
  return twins.length > 1 ? `${element.name}[${twins.indexOf(element) + 1}]` : element.name;
}

/** Visits an element and all that it contains, in document order. */
export function* walk(element: XmlElement): Generator<XmlElement> {
  const stack = [element];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    for (let index = next.children.length - 1; index >= 0; index -= 1) stack.push(next.children[index] as XmlElement);
  }
}

/** Whether a code is that of an attribute or element; files also write `eur`. */
export const isSameCode = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a.trim().toUpperCase() === b.trim().toUpperCase();
