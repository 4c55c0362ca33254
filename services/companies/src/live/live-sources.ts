import type { Clock } from '@probant/kernel/clock';
import type { CompaniesSettings } from '../settings.ts';
import { createCompanySearch } from './company-search.ts';
import { createLiveSource, type LiveSource } from './live-source.ts';
import type { CompanySearchResult } from './read-company-search.rules.ts';
import { createVies } from './vies.ts';

/** The sources on the network; null for one that the operator has not set. */
export type LiveSources = {
  readonly companySearch: LiveSource<CompanySearchResult> | null;
  readonly vies: LiveSource<boolean> | null;
};

/** The published limit of the API Recherche d'entreprises for an address. VIES has none, and is slower. */
const CALLS_PER_SECOND = 7;

export const createLiveSources = ({ companySearchUrl, viesUrl }: CompaniesSettings, clock: Clock): LiveSources => ({
  companySearch:
    companySearchUrl === null
      ? null
      : createLiveSource({ call: createCompanySearch(companySearchUrl), clock, callsPerSecond: CALLS_PER_SECOND }),
  vies:
    viesUrl === null ? null : createLiveSource({ call: createVies(viesUrl), clock, callsPerSecond: CALLS_PER_SECOND }),
});
