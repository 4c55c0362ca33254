import { splitSentences } from '../../chunking/sentences.rules.ts';
import { readMarkers } from './markers.rules.ts';

/** A sentence of a model with the references after or in it. */
export type ModelSentence = {
  readonly text: string;
  /** Whether it starts a line: an item of a list, a paragraph. */
  readonly startsLine: boolean;
};

/** A longer one is returned as it is, and no check lets it pass. */
export const MAX_SENTENCE_LENGTH = 1_000;
/** Longest text in brackets that may still become a reference. */
const MAX_MARKER_LENGTH = 32;

/** Splits a text that arrives in pieces into sentences. One is complete when the next one has begun, so that it has its references. */
export function createSentenceReader() {
  let buffer = '';
  let startsLine = true;

  const takeComplete = (isEnd: boolean): readonly ModelSentence[] => {
    const sentences: ModelSentence[] = [];
    for (let end = findEnd(buffer, isEnd); end !== null; end = findEnd(buffer, isEnd)) {
      const text = buffer.slice(0, end);
      const rest = buffer.slice(end);
      if (text.trim() !== '') {
        sentences.push({ text: text.trim(), startsLine });
        startsLine = false;
      }
      buffer = rest.trimStart();
      startsLine ||= `${text.slice(text.trimEnd().length)}${rest.slice(0, rest.length - buffer.length)}`.includes('\n');
    }
    return sentences;
  };

  return {
    /** Adds a piece and returns the sentences that it completes. */
    push: (piece: string): readonly ModelSentence[] => {
      buffer += piece;
      return takeComplete(false);
    },
    /** Returns what remains at the end of the text. */
    finish: (): readonly ModelSentence[] => takeComplete(true),
  };
}

/** Returns where the first sentence of a text ends, with the references after it; null while more text may belong to it. */
function findEnd(text: string, isEnd: boolean): number | null {
  if (text === '') return null;
  for (const { end } of splitSentences(text.slice(0, MAX_SENTENCE_LENGTH + 1))) {
    const markersEnd = skipMarkers(text, end);
    const rest = text.slice(markersEnd).trimStart();
    if (rest === '') break;
    if (rest.startsWith('[') || rest.startsWith('【')) {
      if (!isEnd && rest.length < MAX_MARKER_LENGTH && !/[\]】]/.test(rest)) return null;
    }
    // A semicolon ends a sentence of a document; a sentence of a model continues to its reference.
    if (!/[;]$/.test(text.slice(0, markersEnd))) return markersEnd;
  }
  return isEnd || text.length > MAX_SENTENCE_LENGTH ? text.length : null;
}

function skipMarkers(text: string, from: number): number {
  let end = from;
  for (const { start, end: markerEnd } of readMarkers(text.slice(from, from + MAX_SENTENCE_LENGTH))) {
    if (text.slice(end, from + start).trim() !== '') break;
    end = from + markerEnd;
  }
  return end;
}
