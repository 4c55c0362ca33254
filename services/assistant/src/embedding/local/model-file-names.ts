/** Files of a folder of embedding weights. */
export const MODEL_FILES = {
  network: 'model.onnx',
  vocabulary: 'vocabulary.tsv',
  normalisation: 'normalisation.tsv',
} as const;
