/**
 * Constants of the reader (PP-OCRv6 small), each measured on 304 receipts and 15 French pages; `docs` of the weights are in models/.
 * The figures in the comments are word recall on 32 receipts with boxes, or seconds of one CPU.
 */

export const DETECTION = {
  /** Long side of the picture shown to the detector. Larger is worse (lines break) and dearer; same for receipts, A4 and small print. */
  longSide: 960,
  /** The network halves its input five times. */
  multiple: 32,
  /** ImageNet means and deviations, in the order of the channels as fed (BGR). */
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  /** A pixel belongs to text above this probability ... */
  pixelThreshold: 0.2,
  /** ... and a group of pixels is text when its mean is above this one. */
  groupThreshold: 0.45,
  /** The network marks the core of a line only: the rectangle grows by area x ratio / perimeter on its four sides. */
  growth: 1.4,
  /** Smaller rectangles (map pixels) hold no letter. */
  leastSide: 3,
  leastPixels: 6,
  /** A page of print has a few hundred lines; a page of noise must not cost minutes. */
  mostRectangles: 1500,
} as const;

export const RECOGNITION = {
  height: 48,
  leastWidth: 48,
  mostWidth: 2400,
  /** Few different widths keep the memory of the runtime small. */
  widthStep: 16,
  mean: [0.5, 0.5, 0.5],
  deviation: [0.5, 0.5, 0.5],
  /** A line below this mean confidence is a picture, a stamp or a fold. */
  leastConfidence: 0.5,
} as const;

/** Mean confidence of the five longest lines: >= .898 when upright and <= .731 upside down on 32 receipts, none wrong. */
export const UPRIGHT = { votes: 5, surelyUpright: 0.82 } as const;

/**
 * The model has a class for the space (.938 recall alone); gaps in the ink add .008. Shares are of the height of the crop (48), `overMedian` of
 * the usual gap of the line, `overPitch` of the usual distance of two characters. `insideNumber`: "170. 00" is one number unless the gap is this wide.
 */
export const SPACES = { leastShare: 0.25, overMedian: 3, overPitch: 1.3, alwaysAbove: 0.6, insideNumber: 0.7 } as const;

/**
 * A letter that our list of French words asks for is taken instead of the one read when its probability is at least this share of that one's.
 * 16 families drawn with and without their marks (8 fonts, scans): printed without, the share was above .003 in 2 of 290 readings; printed with
 * and read without, it was below in 14 of 120. Umlauts are nearly always misread circumflexes, but German has its own words (Bäche).
 */
export const RIVAL = { share: 0.003, germanShare: 0.001 } as const;

/**
 * Lines with a figure below this confidence are read again from crops of these heights (shares of the first). On bad scans and photos drawn to
 * learn from, 10 of 564 figures were wrong, 6 are; on fresh ones 42 of 615, 36 are. Nearly all are a comma taken for a dot. 4 % of the lines
 * are read twice more, 7 % on faint receipts. A vote of the three readings is worse than the surest (8 and 39 wrong).
 */
export const SECOND_LOOK = { surelyRead: 0.97, heights: [1.18, 0.88] } as const;
