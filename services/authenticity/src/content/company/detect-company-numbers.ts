import { parseSiren } from '@probant/french/siren';
import type { Detector } from '../../evidence/evidence.ts';
import type { Place } from '../../signals/signal.ts';
import { observePlaces } from '../text/observe-places.ts';
import { readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { findPrintedRegistrations, MAX_REGISTRATIONS, type PrintedRegistration } from './find-registrations.ts';
import { findPrintedVatNumbers, MAX_VAT_NUMBERS, type PrintedVatNumber } from './find-vat-numbers.ts';
import { areOneDigitApart } from './sirens-apart.rules.ts';

/**
 * SIREN, SIRET and French VAT numbers with a wrong key, on text layers only: the Luhn key accepts one digit in ten, so that a usual
 * misreading of OCR explains nearly every wrong one. A VAT number around a wrong SIREN that is printed alone too is no second fault. Raised:
 * the same document prints the number elsewhere with a right key and one other digit.
 */
export const companyNumberDetector: Detector = {
  name: 'company_numbers',
  detect: ({ document, limits }) => {
    const rows = readPageRows({ document, limits }).filter(({ page }) => page.source !== 'ocr');
    const allRegistrations = findPrintedRegistrations(rows);
    const allVatNumbers = findPrintedVatNumbers(rows);
    if (allRegistrations.length >= MAX_REGISTRATIONS || allVatNumbers.length >= MAX_VAT_NUMBERS) limits.reach('values');
    const registrations = allRegistrations.filter(isFaulty);
    const wrongSirens = new Set(registrations.map(({ siren }) => siren).filter((siren) => parseSiren(siren) === null));
    const vatNumbers = allVatNumbers.filter((number) => isFaulty(number) && !wrongSirens.has(number.siren));
    const rightSirens = new Set(
      [...allRegistrations, ...allVatNumbers].filter(({ isValid }) => isValid).map(({ siren }) => siren),
    );
    const isChangedCopy = ({ siren }: PrintedNumber) =>
      [...rightSirens].some((right) => areOneDigitApart(siren, right));
    return [
      ...observePlaces('siret_checksum_invalid', registrations.map(toPlace), registrations.some(isChangedCopy)),
      ...observePlaces('vat_number_key_invalid', vatNumbers.map(toPlace), vatNumbers.some(isChangedCopy)),
    ];
  },
};

type PrintedNumber = PrintedRegistration | PrintedVatNumber;

const isFaulty = ({ isValid }: PrintedNumber): boolean => !isValid;

const toPlace = ({ row, words }: PrintedNumber): Place => createPlace(row.page, words);
