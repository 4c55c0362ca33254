import { readXmlEvents } from '../../office-archive/xml-events.ts';
import { type Attributes, type Format, getAttribute, readRunProperty, readShading } from './format.ts';

/** Formats of the styles of a document. */
export type StyleFormats = {
  /** Of text without any style. */
  readonly defaults: Format;
  /** Returns the format of a style with those that it is based on. An unknown style has none. */
  getFormat(styleId: string | null): Format;
  /** Of paragraphs that name no style. */
  readonly defaultParagraph: string | null;
  /** Whether a table of this style may have coloured cells. */
  isColoured(styleId: string | null): boolean;
};

type Style = { format: Format; basedOn: string | null; isColoured: boolean };

/** Styles that are based on one another in turn; Word allows ten. */
const MAX_ANCESTORS = 20;

/** Reads the styles of a DOCX. */
export function readStyleFormats(part: Uint8Array | undefined): StyleFormats {
  const styles = new Map<string, Style>();
  let defaults: Format = {};
  let defaultParagraph: string | null = null;
  let style: Style | null = null;
  const names: string[] = [];
  let tablePartDepth = 0;
  const readProperty = (name: string, parent: string | undefined, attributes: Attributes) => {
    if (names.at(-3) === 'rPrDefault') defaults = { ...defaults, ...readRunProperty(name, attributes) };
    if (style === null) return;
    if (name === 'basedOn') style.basedOn = getAttribute(attributes, 'val') ?? null;
    if (name === 'shd' && parent === 'tcPr') style.isColoured ||= readShading(attributes).background !== undefined;
    // The formats of the parts of a table style, such as its first row, are those of some cells only.
    if (tablePartDepth > 0) return;
    if (parent === 'rPr') style.format = { ...style.format, ...readRunProperty(name, attributes) };
    if (parent === 'pPr' && name === 'shd') style.format = { ...style.format, ...readShading(attributes) };
  };
  if (part !== undefined)
    readXmlEvents(part, {
      open: (name, attributes) => {
        if (name === 'style') {
          style = { format: {}, basedOn: null, isColoured: false };
          const id = getAttribute(attributes, 'styleId');
          if (id !== undefined) styles.set(id, style);
          const isDefault = ['1', 'true', 'on'].includes(getAttribute(attributes, 'default') ?? '');
          if (isDefault && getAttribute(attributes, 'type') === 'paragraph') defaultParagraph = id ?? null;
        }
        names.push(name);
        if (name === 'tblStylePr') tablePartDepth += 1;
        readProperty(name, names.at(-2), attributes);
      },
      close: (name) => {
        names.pop();
        if (name === 'tblStylePr') tablePartDepth -= 1;
        if (name === 'style') style = null;
      },
    });
  const listAncestors = (styleId: string | null): readonly Style[] => {
    const ancestors: Style[] = [];
    let current = styleId === null ? undefined : styles.get(styleId);
    while (current !== undefined && ancestors.length < MAX_ANCESTORS) {
      ancestors.push(current);
      current = current.basedOn === null ? undefined : styles.get(current.basedOn);
    }
    return ancestors;
  };
  const formats = new Map<string | null, Format>();
  return {
    defaults,
    defaultParagraph,
    getFormat: (styleId) => {
      let format = formats.get(styleId);
      if (format === undefined) {
        format = Object.assign(
          {},
          ...listAncestors(styleId)
            .map((style) => style.format)
            .reverse(),
        ) as Format;
        formats.set(styleId, format);
      }
      return format;
    },
    isColoured: (styleId) => listAncestors(styleId).some(({ isColoured }) => isColoured),
  };
}
