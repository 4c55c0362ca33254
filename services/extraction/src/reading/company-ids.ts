import { findRegistrations, getSiren, parseSiren, parseSiret } from '@probant/french/siren';
import { findVatNumbers } from '@probant/french/vat';
import { createReading, slicePlace } from './create-reading.ts';
import type { Reading } from './field-reading.ts';
import type { Row, Segment } from './rows.ts';

export type CompanyIdReadings = {
  readonly siren: Reading<string> | null;
  readonly siret: Reading<string> | null;
  readonly vat_number: Reading<string> | null;
};

/** Returns the first valid identifier of each kind. */
export function readCompanyIds(places: readonly (Segment | Row)[]): CompanyIdReadings {
  let siren: Reading<string> | null = null;
  let siret: Reading<string> | null = null;
  let vat: Reading<string> | null = null;
  for (const place of places.slice(0, MAX_PLACES)) {
    const vatNumbers = findVatNumbers(place.text);
    // The digits of a VAT number from abroad may have the key of a SIREN by chance.
    const foreignNumbers = vatNumbers.filter(({ country }) => country !== 'FR').slice(0, MAX_PLACES);
    for (const { digits, kind, valid, start, end } of findRegistrations(place.text)) {
      if (!valid || foreignNumbers.some((number) => number.start < end && start < number.end)) continue;
      const read = (value: string) => createReading(slicePlace(place, start, end), value, 0.9, 'checksum_valid');
      if (kind === 'siret') {
        siret ??= read(digits);
        const parsed = parseSiret(digits);
        if (parsed !== null) siren ??= read(getSiren(parsed));
      } else siren ??= read(digits);
    }
    for (const { number, country, valid, start, end } of vatNumbers) {
      if (valid === false) continue;
      vat ??= createReading(
        slicePlace(place, start, end),
        number,
        valid ? 0.92 : 0.75,
        valid ? 'checksum_valid' : 'label_match',
      );
      const held = country === 'FR' ? parseSiren(number.slice(4)) : null;
      if (held !== null && siren === null)
        siren = createReading(slicePlace(place, start, end), held, 0.88, 'checksum_valid');
    }
  }
  return { siren, siret, vat_number: vat };
}

const MAX_PLACES = 200;
