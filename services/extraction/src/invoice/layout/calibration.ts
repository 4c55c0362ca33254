/**
 * The confidence that a score of hand-set weights deserves. Labels and places alone never prove a value: at most 0.85, below the
 * 0.9 kept for what keys and sums confirm.
 */
export const cautious = (score: number): number => Math.round(Math.min(0.85, 0.1 + 0.8 * score) * 1000) / 1000;
