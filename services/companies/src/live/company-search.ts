import { MIB_BYTES } from '@probant/kernel/byte-units';
import { fetchJson } from './fetch-json.ts';
import { LiveFailure } from './live-failure.ts';
import { type CompanySearchResult, readCompanySearch } from './read-company-search.rules.ts';

const TIMEOUT_MS = 4_000;
/** One company with all its establishments and directors has some 100 kB. */
const MAX_RESPONSE_BYTES = MIB_BYTES;

/**
 * Creates a client of the API Recherche d'entreprises (DINUM), which gets the SIREN and nothing else.
 *
 * @throws LiveFailure (the returned function) without a usable answer.
 */
export function createCompanySearch(baseUrl: string): (siren: string) => Promise<CompanySearchResult> {
  const base = baseUrl.replace(/\/+$/, '');
  return async (siren) => {
    const response = await fetchJson({
      url: `${base}/search?q=${siren}&page=1&per_page=1`,
      method: 'GET',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
    });
    const result = readCompanySearch(response, siren);
    if (result === null) throw new LiveFailure('unreadable');
    return result;
  };
}
