import { readBox } from '../../pages.ts';
import {
  isReference,
  isStream,
  type PdfDictionary,
  type PdfStream,
  type PdfValue,
  toDictionary,
  toInteger,
  toName,
} from '../../values/pdf-value.ts';
import { createTokenReader } from '../../values/token-reader.ts';
import { createGraphicsState, type GraphicsState } from '../machine/graphics-state.ts';
import {
  addOperation,
  clipTo,
  describePainted,
  type Frame,
  isBlended,
  type Machine,
  type MarkedContent,
  type Operator,
  skipsOperation,
} from '../machine/machine.ts';
import { IDENTITY_MATRIX, type Matrix, multiply, readMatrix, transformBox } from '../machine/matrix.ts';
import { type InlineImage, readInlineImage } from './inline-image.ts';

const paintObject: Operator = (machine, [operand], frame) => {
  const { objects } = machine;
  const dictionaries = toDictionary(objects.get(frame.resources, 'XObject'));
  const name = toName(operand);
  const reference = name === null ? undefined : dictionaries?.entries.get(name);
  const stream = objects.resolve(reference);
  if (!isStream(stream)) return;
  const objectNumber = isReference(reference) ? stream.number : null;
  const marks = markWith(machine, frame.marks, stream.dictionary);
  if (toName(objects.get(stream.dictionary, 'Subtype')) === 'Form') return drawForm(machine, stream, { frame, marks });
  const image = {
    width: toInteger(objects.get(stream.dictionary, 'Width')),
    height: toInteger(objects.get(stream.dictionary, 'Height')),
    isMask: objects.get(stream.dictionary, 'ImageMask') === true,
    hasMask: MASK_KEYS.some((key) => isMasking(objects.get(stream.dictionary, key))),
  };
  addImage(machine, { ...frame, marks }, image, objectNumber);
};

/** A stencil or colour key, a soft mask, and one inside a JPEG 2000 picture (ISO 32000-1, 8.9.5). */
const MASK_KEYS = ['Mask', 'SMask', 'SMaskInData'];

const isMasking = (value: PdfValue): boolean => value !== null && value !== 0;

/** Returns the marked content with the layer that an object names itself. */
function markWith(machine: Machine, marks: MarkedContent, dictionary: PdfDictionary): MarkedContent {
  const layer = machine.layers.readLayer(dictionary.entries.get('OC'));
  return layer === null ? marks : { ...marks, outer: marks, layer, isShown: marks.isShown && layer.isShown };
}

type DrawnImage = InlineImage & { readonly hasMask: boolean };

function addImage(machine: Machine, frame: Frame, image: DrawnImage, objectNumber: number | null): void {
  const box = transformBox([0, 0, 1, 1], machine.state.matrix);
  if (skipsOperation(machine, box)) return;
  const color = image.isMask ? machine.state.fillColor : null;
  addOperation(machine, { ...describePainted(machine, frame, box), ...image, kind: 'image', objectNumber, color });
}

const paintInlineImage: Operator = (machine, _, frame) =>
  addImage(machine, frame, { ...readInlineImage(frame.reader, frame.content), hasMask: false }, null);

const paintShading: Operator = (machine, _, frame) =>
  addOperation(machine, { ...describePainted(machine, frame, machine.state.clip), kind: 'shading' });

export const OBJECT_OPERATORS: Readonly<Record<string, Operator>> = {
  Do: paintObject,
  BI: paintInlineImage,
  sh: paintShading,
};

/** Starts a form: its operators come next. A form that paints nothing, is inside itself, or is beyond a limit is left out. */
function drawForm(machine: Machine, form: PdfStream, { frame, marks }: { frame: Frame; marks: MarkedContent }): void {
  const { limits, counts, objects } = machine;
  if (machine.idleForms.has(form.number)) return;
  counts.forms += 1;
  if (counts.forms > limits.forms) {
    machine.reach('forms');
    return;
  }
  // Viewers do not paint a form inside itself either.
  if (machine.frames.some((outer) => outer.form === form.number)) return;
  if (frame.depth >= limits.formDepth) {
    machine.reach('formDepth');
    return;
  }
  const resources = toDictionary(objects.get(form.dictionary, 'Resources')) ?? frame.resources;
  const callerState = machine.state;
  const matrix = multiply(
    readMatrix(objects, form.dictionary.entries.get('Matrix')) ?? IDENTITY_MATRIX,
    callerState.matrix,
  );
  const isGroup = toDictionary(objects.get(form.dictionary, 'Group')) !== null;
  machine.state = { ...callerState, ...(isGroup ? enterGroup(callerState) : {}), matrix };
  const box = readBox(objects, form.dictionary.entries.get('BBox'));
  if (box !== null) clipTo(machine, transformBox(box, matrix));
  const isPushed = pushFrame(machine, {
    streams: [form],
    resources,
    form: form.number,
    depth: frame.depth + 1,
    callerState,
    marks,
  });
  if (!isPushed) machine.state = callerState;
}

/** A transparency group starts opaque and unblended: the caller's parameters apply to its result (ISO 32000-1, 11.6.6). */
const enterGroup = (state: GraphicsState): Partial<GraphicsState> => ({
  fillOpacity: 1,
  strokeOpacity: 1,
  hasBlendMode: false,
  hasSoftMask: false,
  groupOpacity: state.groupOpacity * state.fillOpacity,
  isGroupBlended: isBlended(state),
});

type FrameOptions = Pick<Frame, 'resources' | 'form' | 'depth' | 'callerState' | 'marks'> & {
  readonly streams: readonly PdfStream[];
};

const LINE_END = Buffer.from('\n');

/** Makes the content of streams the next to be interpreted. Returns false when it is empty, cannot be decoded, or is beyond the limit. */
export function pushFrame(machine: Machine, { streams, ...frame }: FrameOptions): boolean {
  const pieces: Uint8Array[] = [];
  const ends: { readonly end: number; readonly stream: number }[] = [];
  let length = 0;
  for (const { number, bytes } of decodeLast(machine, streams)) {
    pieces.push(bytes, LINE_END);
    length += bytes.length + 1;
    ends.push({ end: length, stream: number });
  }
  if (length === 0) return false;
  const content = Buffer.concat(pieces, length);
  let next = 0;
  machine.frames.push({
    ...frame,
    mayPaint: false,
    content,
    reader: createTokenReader(content, 0, length),
    // Positions only grow.
    findStream(position) {
      while (next + 1 < ends.length && position >= (ends[next] as { end: number }).end) next += 1;
      return ends[next]?.stream ?? null;
    },
    saved: [],
    outerMarks: frame.marks,
    points: [],
  });
  return true;
}

type DecodedContent = { readonly number: number; readonly bytes: Uint8Array };

/** Decodes streams in their order; of those beyond the limit, the last ones. */
function decodeLast(machine: Machine, streams: readonly PdfStream[]): readonly DecodedContent[] {
  const { objects, counts, limits } = machine;
  const contents: DecodedContent[] = [];
  for (const stream of streams.toReversed()) {
    const decoded = objects.decode(stream);
    if (decoded === null || decoded.remainingFilters.length > 0) continue;
    if (counts.contentBytes + decoded.bytes.length > limits.contentBytes) {
      machine.reach('contentBytes');
      break;
    }
    counts.contentBytes += decoded.bytes.length;
    contents.push({ number: stream.number, bytes: decoded.bytes });
  }
  return contents.reverse();
}

/** Draws the appearance of an annotation, with `matrix` from the form's own space to the page. */
export function drawAppearance(machine: Machine, form: PdfStream, matrix: Matrix, marks: MarkedContent): void {
  const pageState = machine.state;
  const { objects } = machine;
  machine.state = createGraphicsState(matrix, pageState.clip);
  const box = readBox(objects, form.dictionary.entries.get('BBox'));
  if (box !== null) clipTo(machine, transformBox(box, matrix));
  const resources = toDictionary(objects.get(form.dictionary, 'Resources')) ?? {
    kind: 'dictionary',
    entries: new Map(),
  };
  const options = { streams: [form], resources, form: form.number, depth: 1, callerState: pageState, marks };
  if (!pushFrame(machine, options)) machine.state = pageState;
}
