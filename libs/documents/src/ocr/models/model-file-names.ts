/**
 * Files of a folder of models: the detector, the recogniser, and the recogniser's characters, one per line. Worker processes import this
 * module, so it imports nothing from other packages, which they cannot read.
 */
export const MODEL_FILES = { detector: 'det.onnx', recogniser: 'rec.onnx', alphabet: 'alphabet.txt' } as const;
