import type { TradeFacts } from '../facts/trade-facts.ts';

/** Returns the code of a VAT rate on this invoice: A for the highest. */
export const nameRate = ({ vat }: TradeFacts, percent: number): string =>
  'ABCDEF'.charAt(vat.findIndex(({ rate }) => rate === percent));
