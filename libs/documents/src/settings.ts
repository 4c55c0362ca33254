import { defineSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { pathParser } from '@probant/kernel/settings/parsers';

export const documentSettings = defineSettings({
  settings: {
    ocrModels: defineSetting({
      variable: 'PROBANT_OCR_MODELS',
      parser: pathParser,
      default: 'models/ppocr-v6',
      meaning: 'Folder with `det.onnx`, `rec.onnx` and `alphabet.txt`.',
    }),
  },
  build: (values) => values,
});
