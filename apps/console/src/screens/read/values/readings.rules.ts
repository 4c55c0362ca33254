import type { DocumentType, ExtractionResult, FieldValue } from './fields.rules.ts';

/** A document of a file, with what the person made of it. */
export type ReadDocument = {
  readonly result: ExtractionResult;
  /** Corrected values by path; the result itself is never changed. */
  readonly corrections: Readonly<Record<string, FieldValue>>;
  /** Paths that the person looked at and left as they are. */
  readonly verified: readonly string[];
  readonly addedLines: number;
  readonly removedLines: readonly number[];
};

type ReadingStatus = 'waiting' | 'reading' | 'done' | 'failed' | 'cancelled';

/** Why a file is not sent at all. */
export type Refusal = 'extension' | 'too_large' | 'empty';

/** A file that the person gave, and how far it is. */
export type Reading = {
  readonly id: number;
  readonly file: File;
  readonly status: ReadingStatus;
  readonly requestedType: DocumentType | null;
  readonly documents: readonly ReadDocument[];
  readonly error: unknown;
  readonly refusal: Refusal | null;
};

/** Everything that the screen keeps: in the memory of the tab, until the visitor signs out. */
export type Readings = {
  readonly items: readonly Reading[];
  readonly lastId: number;
  /** The document that is shown: of which file, and which of it. */
  readonly shown: { readonly id: number; readonly index: number } | null;
};

export const NO_READINGS: Readings = { items: [], lastId: 0, shown: null };

type DocumentChange =
  | { readonly type: 'correct'; readonly path: string; readonly value: FieldValue }
  | { readonly type: 'restore'; readonly path: string }
  | { readonly type: 'verify'; readonly path: string }
  | { readonly type: 'addLine' }
  | { readonly type: 'removeLine'; readonly index: number };

export type ReadingsAction =
  | { readonly type: 'add'; readonly files: readonly File[] }
  | { readonly type: 'start'; readonly id: number }
  | { readonly type: 'finish'; readonly id: number; readonly results: readonly ExtractionResult[] }
  | { readonly type: 'fail'; readonly id: number; readonly error: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'again'; readonly id: number; readonly requestedType: DocumentType | null }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'clear' }
  | { readonly type: 'show'; readonly id: number; readonly index: number }
  | { readonly type: 'change'; readonly id: number; readonly index: number; readonly change: DocumentChange };

const ACCEPTED = /\.(pdf|docx|png|jpe?g|tiff|bmp|gif)$/i;
const MAX_BYTES = 50 * 1024 * 1024;

/** Why the service would refuse a file, so that it is not sent. */
export function findRefusal({ name, size }: Pick<File, 'name' | 'size'>): Refusal | null {
  if (!ACCEPTED.test(name)) return 'extension';
  if (size === 0) return 'empty';
  return size > MAX_BYTES ? 'too_large' : null;
}

/** The state after an action. */
export function changeReadings(state: Readings, action: ReadingsAction): Readings {
  if (action.type === 'add') return addFiles(state, action.files);
  if (action.type === 'clear') return { ...NO_READINGS, lastId: state.lastId };
  if (action.type === 'show') return { ...state, shown: { id: action.id, index: action.index } };
  if (action.type === 'remove') return removeReading(state, action.id);
  const items = state.items.map((item) => (item.id === action.id ? changeReading(item, action) : item));
  return { ...state, items };
}

function addFiles(state: Readings, files: readonly File[]): Readings {
  const added = files.map((file, index): Reading => {
    const refusal = findRefusal(file);
    return {
      id: state.lastId + index + 1,
      file,
      status: refusal === null ? 'waiting' : 'failed',
      requestedType: null,
      documents: [],
      error: null,
      refusal,
    };
  });
  const first = added.find(({ refusal }) => refusal === null) ?? added[0];
  return {
    items: [...state.items, ...added],
    lastId: state.lastId + files.length,
    shown: state.shown ?? (first === undefined ? null : { id: first.id, index: 0 }),
  };
}

function removeReading(state: Readings, id: number): Readings {
  const items = state.items.filter((item) => item.id !== id);
  if (state.shown?.id !== id) return { ...state, items };
  const at = state.items.findIndex((item) => item.id === id);
  const next = items[Math.min(at, items.length - 1)];
  return { ...state, items, shown: next === undefined ? null : { id: next.id, index: 0 } };
}

type ReadingAction = Exclude<ReadingsAction, { readonly type: 'add' | 'clear' | 'show' | 'remove' }>;

function changeReading(item: Reading, action: ReadingAction): Reading {
  switch (action.type) {
    case 'start':
      return { ...item, status: 'reading' };
    case 'finish':
      return { ...item, status: 'done', documents: action.results.map(startDocument) };
    case 'fail':
      return { ...item, status: 'failed', error: action.error };
    case 'cancel':
      return item.status === 'waiting' || item.status === 'reading' ? { ...item, status: 'cancelled' } : item;
    case 'again':
      return { ...item, status: 'waiting', documents: [], error: null, requestedType: action.requestedType };
    case 'change':
      return {
        ...item,
        documents: item.documents.map((document, index) =>
          index === action.index ? changeDocument(document, action.change) : document,
        ),
      };
  }
}

export const startDocument = (result: ExtractionResult): ReadDocument => ({
  result,
  corrections: {},
  verified: [],
  addedLines: 0,
  removedLines: [],
});

function changeDocument(document: ReadDocument, change: DocumentChange): ReadDocument {
  const { corrections, verified } = document;
  switch (change.type) {
    case 'correct':
      return { ...document, corrections: { ...corrections, [change.path]: change.value } };
    case 'restore': {
      const { [change.path]: _, ...others } = corrections;
      return { ...document, corrections: others, verified: verified.filter((path) => path !== change.path) };
    }
    case 'verify':
      return verified.includes(change.path) ? document : { ...document, verified: [...verified, change.path] };
    case 'addLine':
      return { ...document, addedLines: document.addedLines + 1 };
    case 'removeLine':
      return { ...document, removedLines: [...document.removedLines, change.index] };
  }
}

/** The value that counts: the correction where there is one. */
export const getCurrentValue = (document: ReadDocument, path: string, value: FieldValue): FieldValue =>
  document.corrections[path] === undefined ? value : document.corrections[path];

/** Whether the person has dealt with a value. */
export const isDone = (document: ReadDocument, path: string): boolean =>
  document.verified.includes(path) || document.corrections[path] !== undefined;

/** Whether the person changed anything that a closed tab would lose. */
export const hasChanges = ({ items }: Readings): boolean =>
  items.some(({ documents }) =>
    documents.some(
      ({ corrections, addedLines, removedLines }) =>
        Object.keys(corrections).length > 0 || addedLines > 0 || removedLines.length > 0,
    ),
  );
