import { UnreadableDocument } from '../document.ts';
import { readOfficeParts } from '../office-archive/office-parts.ts';
import { readRelations, readXmlEvents } from '../office-archive/xml-events.ts';
import { createBlockCollector } from './block-collector.ts';
import type { TextBlock, TextLimits } from './text-block.ts';

const PRESENTATION_PART = 'ppt/presentation.xml';

/**
 * Reads the slides of a presentation in their order, and the notes of each after it. The title of a slide is a heading of level 1.
 *
 * @throws UnreadableDocument.
 */
export function readPptx(bytes: Uint8Array, limits: TextLimits): readonly TextBlock[] {
  const parts = readOfficeParts(bytes, limits.elements);
  const presentation = parts.get(PRESENTATION_PART);
  if (presentation === undefined) throw new UnreadableDocument('unreadable');
  const targets = readRelations(parts, PRESENTATION_PART);
  const slides: string[] = [];
  readXmlEvents(presentation, {
    open: (name, attributes) => {
      const target = name === 'sldId' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (target !== undefined) slides.push(target);
    },
  });
  const collector = createBlockCollector(limits);
  for (const [index, slide] of slides.entries()) {
    const page = index + 1;
    readSlide(parts.get(slide), page, collector.add);
    for (const target of readRelations(parts, slide).values())
      if (target.includes('/notesSlides/')) readSlide(parts.get(target), page, collector.add);
  }
  return collector.blocks;
}

/** Placeholders of a slide that hold no text of its author. */
const FURNITURE_TYPES: ReadonlySet<string> = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

function readSlide(part: Uint8Array | undefined, page: number, add: (block: TextBlock) => void): void {
  if (part === undefined) return;
  let shapeType = '';
  let text = '';
  let isText = false;
  let cells: string[] | null = null;
  let isFirstRow = false;
  const endParagraph = () => {
    if (cells !== null) text += ' ';
    else {
      if (!FURNITURE_TYPES.has(shapeType))
        add(
          shapeType === 'title' || shapeType === 'ctrTitle'
            ? { kind: 'heading', level: 1, text, page }
            : { kind: 'paragraph', text, page },
        );
      text = '';
    }
  };
  readXmlEvents(part, {
    open: (name, attributes) => {
      if (name === 'sp') shapeType = '';
      else if (name === 'ph') shapeType = attributes['type'] ?? '';
      else if (name === 't') isText = true;
      else if (name === 'br') text += ' ';
      else if (name === 'tbl') isFirstRow = true;
      else if (name === 'tr') cells = [];
      else if (name === 'tc') text = '';
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'p') endParagraph();
      else if (name === 'tc') {
        cells?.push(text);
        text = '';
      } else if (name === 'tr' && cells !== null) {
        add({ kind: 'table_row', cells, isHeader: isFirstRow, ...(isFirstRow && { startsTable: true }), page });
        isFirstRow = false;
        cells = null;
      }
    },
  });
}
