/** A run of a chain, both ends included; empty when `to` is below `from`. */
export type SeqRange = { readonly from: number; readonly to: number };
