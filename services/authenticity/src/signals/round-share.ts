/** Precision of a box: a tenth of a millimetre on A4. */
const SHARE_STEPS = 10_000;

/** Rounds a share of a page or a picture to a ten-thousandth, from 0 to 1; 0 for what is no number. */
export const roundShare = (share: number): number =>
  Number.isFinite(share) ? Math.round(Math.min(1, Math.max(0, share)) * SHARE_STEPS) / SHARE_STEPS : 0;
