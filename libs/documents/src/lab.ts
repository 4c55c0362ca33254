/** What the laboratory measures or fits inside this package (`lab/`). The product never imports this file. */
export { computePictureHash } from './fingerprint/picture-hash.ts';
export { openImage } from './image/open-image.ts';
export { openWithSharp } from './image/sharp-image.ts';
export { detectText } from './ocr/detection/detect-text.ts';
export type { Network, Networks } from './ocr/models/networks.ts';
export { detectOrientation } from './ocr/orientation.ts';
export { DETECTION_PARAMETERS, RECOGNITION_PARAMETERS } from './ocr/parameters.ts';
export { type LineReading, readRegion } from './ocr/recognition/recognise-line.ts';
export { rereadDoubtfulFigures } from './ocr/recognition/reread.ts';
export { type TextRegion, turnUpsideDown } from './ocr/text-region.ts';
export { openRaster } from './pdf/raster.ts';
export { rotatePicture } from './picture/resize.ts';
