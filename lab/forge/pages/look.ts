import type { Draw } from '../../generate/draw.ts';

export type TypefaceFamily = 'sans' | 'serif';

/** How a document is laid out: drawn once, so that every producer draws documents that differ. */
export type Look = {
  readonly family: TypefaceFamily;
  /** False: one of the 14 standard fonts, where the producer has them. */
  readonly isEmbedded: boolean;
  /** Points. */
  readonly size: number;
  readonly margin: number;
  /** Red, green and blue, 0 to 255. */
  readonly accent: readonly [number, number, number];
  readonly hasTitleBand: boolean;
  readonly hasStripes: boolean;
  readonly hasRules: boolean;
  readonly isRecipientRight: boolean;
};

export const inventLook = (draw: Draw): Look => ({
  family: draw.chance(0.75) ? 'sans' : 'serif',
  isEmbedded: draw.chance(0.6),
  size: draw.pick([8.5, 9, 9.5, 10, 11]),
  margin: draw.whole(36, 64),
  accent: draw.pick([
    [20, 60, 120],
    [150, 20, 30],
    [10, 110, 70],
    [60, 60, 60],
    [200, 110, 0],
    [0, 0, 0],
  ] as const),
  hasTitleBand: draw.chance(0.35),
  hasStripes: draw.chance(0.4),
  hasRules: draw.chance(0.6),
  isRecipientRight: draw.chance(0.7),
});

const LIBERATION_FOLDER = '/usr/share/fonts/truetype/liberation';

/** Font files that Debian's fonts-liberation installs; tools that embed a font read them. */
export const FONT_FILES = {
  sans: [`${LIBERATION_FOLDER}/LiberationSans-Regular.ttf`, `${LIBERATION_FOLDER}/LiberationSans-Bold.ttf`],
  serif: [`${LIBERATION_FOLDER}/LiberationSerif-Regular.ttf`, `${LIBERATION_FOLDER}/LiberationSerif-Bold.ttf`],
} as const satisfies Readonly<Record<TypefaceFamily, readonly [regular: string, bold: string]>>;

export const MONOSPACED_FONT_FILE = `${LIBERATION_FOLDER}/LiberationMono-Regular.ttf`;
