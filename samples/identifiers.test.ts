import { isValidBIC, isValidIBAN } from 'ibantools';
import { parse } from 'mrz';
import { describe, expect, test } from 'vitest';
import { bakeryReceipt } from './content/bakery-receipt.ts';
import { bankDetails, splitIban } from './content/bank-details.ts';
import { garageInvoice } from './content/garage-invoice.ts';
import { identityCard } from './content/identity-card.ts';
import { joineryInvoice } from './content/joinery-invoice.ts';
import { printerInvoice } from './content/printer-invoice.ts';
import { restaurantReceipt } from './content/restaurant-receipt.ts';
import { buildCardMrz } from './mrz.ts';

const companies = [
  restaurantReceipt,
  bakeryReceipt,
  ...[joineryInvoice, printerInvoice, garageInvoice].flatMap(({ seller, buyer }) => [seller, buyer]),
].map(({ siret, vatNumber }) => ({ siret, vatNumber }));

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

describe('identifiers of the invented companies', () => {
  test.each(companies)(
    '$siret: SIREN and SIRET pass the Luhn check and the VAT key is valid',
    ({ siret, vatNumber }) => {
      const siren = siret.slice(0, 9);
      expect(passesLuhn(siret) && passesLuhn(siren)).toBe(true);
      const key = (12 + 3 * (Number(siren) % 97)) % 97;
      expect(vatNumber).toBe(`FR${String(key).padStart(2, '0')}${siren}`);
    },
  );
});

describe('bank accounts', () => {
  test.each([joineryInvoice.account, printerInvoice.account, bankDetails])(
    '$iban, its BIC and its RIB key are valid',
    (account) => {
      expect(isValidIBAN(account.iban)).toBe(true);
      expect(isValidBIC(account.bic)).toBe(true);
      const { bank, agency, account: number, key } = splitIban(account.iban);
      // A to I count 1 to 9, J to R 1 to 9, S to Z 2 to 9.
      const digits = number.replaceAll(/[A-Z]/g, (letter) =>
        '12345678912345678923456789'.charAt(letter.charCodeAt(0) - 65),
      );
      const remainder = (89n * BigInt(bank) + 15n * BigInt(agency) + 3n * BigInt(digits)) % 97n;
      expect(Number(key)).toBe(97 - Number(remainder));
    },
  );
});

test('the machine readable zone of the card is valid and matches the card', () => {
  const { valid, fields } = parse([...buildCardMrz(identityCard)]);
  expect(valid).toBe(true);
  expect(fields).toMatchObject({
    lastName: identityCard.lastName,
    documentNumber: identityCard.documentNumber,
    birthDate: '910417',
    expirationDate: '330521',
    nationality: 'FRA',
  });
});
