import { clampShare } from '../../../clamp-share.ts';
import { isArray, isName, type PdfDictionary, type PdfValue, toDictionary, toName } from '../../values/pdf-value.ts';
import { type ColorSpace, getInitialColor, readColorSpace, toColor } from '../machine/color.ts';
import type { GraphicsState } from '../machine/graphics-state.ts';
import { type Machine, type Operator, stopAt } from '../machine/machine.ts';
import { multiply, toMatrix } from '../machine/matrix.ts';
import { IDLE_RUN_OPERATORS } from '../machine/paint-limits.ts';

const change = (machine: Machine, part: Partial<GraphicsState>): void => {
  machine.state = { ...machine.state, ...part };
};

const setFillColor =
  (space: ColorSpace): Operator =>
  (machine, operands) =>
    change(machine, { fillSpace: space, fillColor: toColor(space, operands) });

const setStrokeColor =
  (space: ColorSpace): Operator =>
  (machine, operands) =>
    change(machine, { strokeSpace: space, strokeColor: toColor(space, operands) });

const setFillSpace: Operator = (machine, [operand], { resources }) => {
  const fillSpace = readColorSpace(machine.objects, resources, operand);
  change(machine, { fillSpace, fillColor: getInitialColor(fillSpace) });
};

const setStrokeSpace: Operator = (machine, [operand], { resources }) => {
  const strokeSpace = readColorSpace(machine.objects, resources, operand);
  change(machine, { strokeSpace, strokeColor: getInitialColor(strokeSpace) });
};

const setFillComponents: Operator = (machine, operands) =>
  change(machine, { fillColor: toColor(machine.state.fillSpace, operands) });

const setStrokeComponents: Operator = (machine, operands) =>
  change(machine, { strokeColor: toColor(machine.state.strokeSpace, operands) });

const readShare = (value: PdfValue, previous: number): number =>
  typeof value === 'number' ? clampShare(value) : previous;

/** Names of the mode that replaces what is below (ISO 32000-1, table 136). */
const REPLACING_MODES: readonly (string | null)[] = ['Normal', 'Compatible'];

/** A list of modes means the first one that the viewer knows. */
const isReplacing = (mode: PdfValue): boolean => REPLACING_MODES.includes(toName(isArray(mode) ? mode[0] : mode));

/** Parameters that are absent leave the state as it is. */
function readBlending({ objects, state }: Machine, parameters: PdfDictionary): Partial<GraphicsState> {
  const mode = objects.get(parameters, 'BM');
  const mask = objects.get(parameters, 'SMask');
  return {
    hasBlendMode: mode === null ? state.hasBlendMode : !isReplacing(mode),
    hasSoftMask: mask === null ? state.hasSoftMask : toName(mask) !== 'None',
  };
}

/** `gs`: of its parameters, opacity, blending, line width and font. */
const setParameters: Operator = (machine, [operand], { resources }) => {
  const { objects, state } = machine;
  const dictionaries = toDictionary(objects.get(resources, 'ExtGState'));
  const name = toName(operand);
  const parameters = dictionaries && name !== null ? toDictionary(objects.get(dictionaries, name)) : null;
  if (parameters === null) return;
  const width = objects.get(parameters, 'LW');
  change(machine, {
    fillOpacity: readShare(objects.get(parameters, 'ca'), state.fillOpacity),
    strokeOpacity: readShare(objects.get(parameters, 'CA'), state.strokeOpacity),
    ...readBlending(machine, parameters),
    lineWidth: typeof width === 'number' ? width : state.lineWidth,
  });
  const font = objects.get(parameters, 'Font');
  const fontSize = isArray(font) ? objects.resolve(font[1]) : null;
  if (!isArray(font) || typeof fontSize !== 'number') return;
  // A font without a name in the resources: it gets that of the parameters.
  const fonts = { kind: 'dictionary', entries: new Map([[name as string, font[0] as PdfValue]]) } as const;
  const holder = { kind: 'dictionary', entries: new Map([['Font', fonts]]) } as const;
  change(machine, { font: machine.fonts.getFont(holder, name as string), fontSize });
};

const openMarkedContent: Operator = (machine, [tag, properties], frame) => {
  countTag(machine, tag);
  const isLayer = toName(tag) === 'OC';
  const lists = isLayer ? toDictionary(machine.objects.get(frame.resources, 'Properties')) : null;
  const value = isName(properties) ? lists?.entries.get(properties.name) : properties;
  const layer = isLayer ? machine.layers.readLayer(value) : null;
  const { marks } = frame;
  frame.marks = {
    outer: marks,
    layer: layer ?? marks.layer,
    isShown: marks.isShown && (layer?.isShown ?? true),
    tags: addTag(machine, marks.tags, tag),
  };
};

const addPoint: Operator = (machine, [tag], frame) => {
  countTag(machine, tag);
  frame.points = addTag(machine, frame.points, tag);
};

function addTag({ limits }: Machine, tags: readonly string[], operand: PdfValue | undefined): readonly string[] {
  const tag = readTag(operand);
  return tag === undefined || tags.length >= limits.tagDepth ? tags : [...tags, tag];
}

const MAX_TAG_CHARACTERS = 127;
const readTag = (operand: PdfValue | undefined): string | undefined => toName(operand)?.slice(0, MAX_TAG_CHARACTERS);

function countTag(machine: Machine, operand: PdfValue | undefined): void {
  const tag = readTag(operand);
  if (tag === undefined) return;
  const count = machine.tags.get(tag);
  if (count === undefined && machine.tags.size >= machine.limits.tags) machine.reach('tags');
  else machine.tags.set(tag, (count ?? 0) + 1);
}

const startGlyph =
  (hasOwnColors: boolean): Operator =>
  (machine, [advance]) => {
    if (machine.glyphStart !== null)
      machine.glyphStart = { advance: typeof advance === 'number' ? advance : null, hasOwnColors };
  };

export const STATE_OPERATORS: Readonly<Record<string, Operator>> = {
  q: (machine, _, frame) => {
    frame.saved.push(machine.state);
    // What follows is not the text object after a point.
    frame.points = [];
  },
  Q: (machine, _, { saved }) => {
    machine.state = saved.pop() ?? machine.state;
  },
  cm: (machine, operands) => {
    const matrix = toMatrix(operands);
    if (matrix !== null) change(machine, { matrix: multiply(matrix, machine.state.matrix) });
  },
  w: (machine, [width]) => {
    if (typeof width === 'number') change(machine, { lineWidth: Math.abs(width) });
  },
  gs: setParameters,
  d0: startGlyph(true),
  d1: startGlyph(false),
  g: setFillColor(1),
  rg: setFillColor(3),
  k: setFillColor(4),
  G: setStrokeColor(1),
  RG: setStrokeColor(3),
  K: setStrokeColor(4),
  cs: setFillSpace,
  CS: setStrokeSpace,
  sc: setFillComponents,
  scn: setFillComponents,
  SC: setStrokeComponents,
  SCN: setStrokeComponents,
  BMC: openMarkedContent,
  BDC: openMarkedContent,
  MP: addPoint,
  DP: addPoint,
  EMC: (_, __, frame) => {
    if (frame.marks !== frame.outerMarks) frame.marks = frame.marks.outer ?? frame.outerMarks;
  },
};

/** Counts an operator. Returns false at the limit. */
export function countOperator(machine: Machine): boolean {
  const { counts, limits } = machine;
  counts.operators += 1;
  counts.idleRun += 1;
  if (counts.idleRun > IDLE_RUN_OPERATORS) {
    counts.idleOperators += 1;
    if (counts.idleOperators > limits.idleOperators) machine.reach('idleOperators');
  }
  if (counts.operators > limits.operators) stopAt(machine, 'operators');
  return !machine.isStopped;
}
