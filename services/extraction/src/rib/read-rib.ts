import type { RibData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { collect, type TypeReading } from '../reading/field-reading.ts';
import { rowsWithin } from '../reading/first-words.ts';
import { firstRows } from '../reading/rows.ts';
import { readAccount } from './account.ts';
import { readBank } from './bank.ts';
import { readBic } from './bic.ts';
import { readHolder } from './holder.ts';

// A slip is a page; a bank sends it with a letter at most.
const MOST_ROWS = 600;
const MOST_WORDS = 4_000;

/** Reads a bank-details slip (relevé d'identité bancaire): IBAN, BIC, account parts, holder, bank. */
export function readRib(document: OpenedDocument): TypeReading<RibData> {
  const rows = rowsWithin(firstRows(document.pages, MOST_ROWS), MOST_WORDS);
  const { iban, agencyCode, accountNumber, key } = readAccount(rows);
  const holder = readHolder(rows);
  const bank = readBank(rows, holder);
  return collect<RibData>({
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
