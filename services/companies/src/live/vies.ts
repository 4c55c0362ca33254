import { fetchJson } from './fetch-json.ts';
import { LiveFailure } from './live-failure.ts';
import { readVies } from './read-vies.rules.ts';

const TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 65_536;
const COUNTRY = 'FR';

/**
 * Creates a client of the REST service of VIES (European Commission), which gets a French VAT number. Returns whether it is valid.
 *
 * @throws LiveFailure (the returned function) without a usable answer; `inconclusive` when the French register does not answer.
 */
export function createVies(baseUrl: string): (vatNumber: string) => Promise<boolean> {
  const base = baseUrl.replace(/\/+$/, '');
  return async (vatNumber) => {
    const digits = vatNumber.slice(COUNTRY.length);
    const response = await fetchJson({
      url: `${base}/check-vat-number`,
      method: 'POST',
      body: { countryCode: COUNTRY, vatNumber: digits },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
    });
    const reading = readVies(response, digits);
    if (reading === 'valid' || reading === 'invalid') return reading === 'valid';
    throw new LiveFailure(reading);
  };
}
