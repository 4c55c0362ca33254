/**
 * Parameters of the OCR (PP-OCRv6 small), each measured on 304 receipts and 15 French pages; models/ documents the weights. Figures in the
 * comments are word recall on 32 receipts with boxes, or seconds of one CPU.
 */

export const DETECTION_PARAMETERS = {
  /** Long side of the picture given to the detector. Larger is less accurate (lines break) and slower; same for receipts, A4 and small print. */
  longSide: 960,
  /** The network halves its input five times. */
  multiple: 32,
  /** ImageNet means and deviations, in the order of the input channels (BGR). */
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  /** A pixel is text above this probability ... */
  pixelThreshold: 0.2,
  /** ... and a group of pixels is text when its mean is above this one. */
  groupThreshold: 0.45,
  /** The network marks only the core of a line: the rectangle grows by area x ratio / perimeter on its four sides. */
  growth: 1.4,
  /** Smaller rectangles (map pixels) contain no letter. */
  minSide: 3,
  minPixels: 6,
  /** A printed page has a few hundred lines; the bound keeps a page of noise from taking minutes. */
  maxRegions: 1500,
} as const;

export const RECOGNITION_PARAMETERS = {
  height: 48,
  minWidth: 48,
  maxWidth: 2400,
  /** Few different widths keep the memory of the runtime small. */
  widthStep: 16,
  mean: [0.5, 0.5, 0.5],
  deviation: [0.5, 0.5, 0.5],
  /** A line below this mean confidence is a picture, a stamp or a fold. */
  minConfidence: 0.5,
} as const;

/**
 * Mean confidence of the five longest lines (lab/fit/ocr/measure-orientation.ts train: 72 receipts, 8 specimens of identity documents, 24
 * French pages, 24 identity cards, each turned four ways, straight and askew by 1 to 5 degrees): at most .870 upside down. The comparison of
 * both ways was right on all 1,024; below .92 it costs 9 of 256 upright pages five lines more. At .82, 10 stayed upside down. Lines that are
 * rules are passed over, up to `maxLines`.
 */
export const ORIENTATION_PARAMETERS = { lines: 5, maxLines: 10, minUprightConfidence: 0.92 } as const;

/**
 * The model has a class for the space (.938 recall alone); gaps in the ink add .008. `minGap`, `alwaysGap` and `numberGap` are shares of the
 * crop's height (48), `gapRatio` of the usual gap of the line, `pitchRatio` of the usual distance of two characters. `numberGap`: "170. 00"
 * is one number unless the gap is this wide.
 */
export const SPACING_PARAMETERS = {
  minGap: 0.25,
  gapRatio: 3,
  pitchRatio: 1.3,
  alwaysGap: 0.6,
  numberGap: 0.7,
} as const;

/**
 * A letter of a known French word replaces the recognised one when its probability is at least this share of that one's. 16 families of
 * words drawn with and without accents (8 fonts, scans): printed without, the share was above .003 in 2 of 290 readings; printed with and
 * read without, it was below in 14 of 120. Umlauts are nearly always misread circumflexes, but German has its own words (Bäche).
 */
export const SPELLING_PARAMETERS = { minShare: 0.003, minGermanShare: 0.001 } as const;

/**
 * Lines with a figure below this confidence are read again from crops of these heights (shares of the first). Of 564 figures on the poor
 * scans and photos used for tuning, 10 were wrong before and 6 after; of 615 on new ones, 42 before and 36 after. Nearly all are a comma
 * read as a dot. 4 % of the lines are read twice more, 7 % on faint receipts. A vote of the three readings is worse than the one with the
 * highest confidence (8 and 39 wrong).
 */
export const REREAD_PARAMETERS = { minConfidence: 0.97, heights: [1.18, 0.88] } as const;
