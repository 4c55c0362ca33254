import type { RibData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { collectReadings, type TypeReading } from '../reading/field-reading.ts';
import { limitRows } from '../reading/limit-rows.ts';
import { readFirstRows } from '../reading/rows.ts';
import { readAccount } from './account/read-account.ts';
import { readBank } from './bank/read-bank.ts';
import { readBic } from './bank/read-bic.ts';
import { readHolder } from './holder/read-holder.ts';

// A slip is one page, sometimes with a letter.
const MAX_ROWS = 600;
const MAX_WORDS = 4_000;

/** Reads a bank-details slip (relevé d'identité bancaire): IBAN, BIC, account parts, holder, bank. */
export function readRib(document: OpenedDocument): TypeReading<RibData> {
  const rows = limitRows(readFirstRows(document.pages, MAX_ROWS), MAX_WORDS);
  const { iban, agencyCode, accountNumber, key } = readAccount(rows);
  const holder = readHolder(rows);
  const bank = readBank(rows, holder);
  return collectReadings<RibData>({
    holder_name: holder,
    iban,
    bic: readBic(rows, iban?.value.slice(0, 2) ?? null),
    bank_name: bank.name,
    bank_address: bank.address,
    agency_code: agencyCode,
    account_number: accountNumber,
    rib_key: key,
  });
}
