import type { Siren } from '@probant/french/siren';
import { buildFrenchVatNumber } from '@probant/french/vat';
import type { TenantId } from '@probant/kernel/tenant';
import type { CompanyAnswer, VatAnswer } from '../company-facts.ts';
import { describeFailure } from '../live/live-failure.ts';
import type { LiveSources } from '../live/live-sources.ts';
import type { CheckInput } from './checks.rules.ts';
import { describeCompanySearch, describeVies } from './sources.ts';

const SEARCH_NAME = 'la recherche d’entreprises en ligne';

/** What the live search says about a company. */
export type SearchAnswer = {
  /** Null when the operator has not set the search. */
  readonly company: CompanyAnswer | null;
  readonly notices: CheckInput['notices'];
};

const NO_SEARCH: SearchAnswer = {
  company: null,
  notices: {
    reason: 'les fichiers importés n’ont pas les annonces légales, et la recherche en ligne n’est pas configurée',
  },
};

/** Asks the live search, if the operator has set it. */
export async function askCompanySearch(
  { companySearch }: LiveSources,
  tenant: TenantId,
  siren: string,
): Promise<SearchAnswer> {
  if (companySearch === null) return NO_SEARCH;
  const answer = await companySearch.ask(tenant, siren);
  if (answer.kind === 'failed') {
    const reason = describeFailure(SEARCH_NAME, answer.reason);
    return { company: { kind: 'unavailable', reason }, notices: { reason } };
  }
  const { value, fetchedAt } = answer;
  const source = describeCompanySearch(fetchedAt);
  if (!value.isKnown)
    return { company: { kind: 'unknown', source }, notices: { reason: `${SEARCH_NAME} ne trouve pas ce SIREN` } };
  const headOffice = value.headOffice === null ? null : { ...value.headOffice, source };
  return {
    company: { kind: 'known', facts: { ...value.facts, headOffice }, source },
    notices: { notices: value.notices, source },
  };
}

/**
 * Asks VIES whether the VAT number of a company is valid. Without VIES, the list of active VAT numbers of the live search confirms one
 * that it contains; one that is missing there may be too recent, so it is no evidence.
 */
export async function askVat(
  { vies }: LiveSources,
  tenant: TenantId,
  siren: Siren,
  notices: () => Promise<CheckInput['notices']>,
): Promise<VatAnswer> {
  const number = buildFrenchVatNumber(siren);
  const answer = vies === null ? null : await vies.ask(tenant, number);
  if (answer?.kind === 'answered')
    return { kind: 'answered', isValid: answer.value, source: describeVies(answer.fetchedAt) };
  const announced = await notices();
  if ('notices' in announced && announced.notices.vatNumbers.includes(number))
    return { kind: 'answered', isValid: true, source: announced.source };
  return {
    kind: 'unavailable',
    reason: answer === null ? 'VIES n’est pas configuré' : describeFailure('VIES', answer.reason),
  };
}
