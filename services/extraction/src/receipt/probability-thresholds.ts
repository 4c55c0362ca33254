/**
 * Least probability of a candidate that is reported: an absent field is better than a guess. The best total and the best merchant
 * name are reported from `MIN_BEST_PROBABILITY` on, and their confidence shows how unsure they are: of totals below .15 seven in
 * ten were right, of names below .03 twelve in 17.
 */
export const MIN_PROBABILITY = 0.15;
export const MIN_BEST_PROBABILITY = 0.004;
