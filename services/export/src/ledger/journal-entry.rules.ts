import type { JournalEntry } from '@probant/contracts/export';
import type { Cents } from '@probant/french/money';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import { type PlainDecimal, requireCents, requirePlainDecimal } from '../amounts/decimal.rules.ts';

const MAX_CURRENCY_DECIMALS = 6;

/** Side and signed amount of an entry line. */
export type Movement = { readonly side: 'D' | 'C'; readonly cents: Cents };

/** Returns the credit unless it is 0, else the debit. Both amounts must be validated. */
export function readMovement({ debit, credit }: JournalEntry): Movement {
  const creditCents = requireCents(credit);
  return creditCents !== 0 ? { side: 'C', cents: creditCents } : { side: 'D', cents: requireCents(debit) };
}

/** An amount in a currency other than the euro. */
export type ForeignAmount = { readonly code: string; readonly amount: PlainDecimal };

/** Returns the amount in another currency, null without both a code and an amount. The amount must be validated. */
export function readForeignAmount({ currency_amount, currency_code }: JournalEntry): ForeignAmount | null {
  if (currency_amount === null || currency_amount === undefined) return null;
  if (currency_code === null || currency_code === undefined || currency_code === 'EUR') return null;
  return { code: currency_code, amount: requirePlainDecimal(currency_amount, MAX_CURRENCY_DECIMALS) };
}

/** Returns the auxiliary account, null when it is absent or blank. */
export const readAuxiliaryAccount = ({ aux_account }: DeepPartial<JournalEntry>): string | null =>
  aux_account?.trim() || null;
