import type { CompanyAnswer } from '../company-facts.ts';
import type { CheckInput } from './checks.rules.ts';

/**
 * Decides which source describes a company: the live one, which is of today, else the imported register. Returns null when the company is
 * unknown: a source that is complete does not have it, and no other one does.
 */
export function chooseCompany(register: CompanyAnswer, live: CompanyAnswer | null): CheckInput['company'] | null {
  if (live?.kind === 'known') return { facts: live.facts, source: live.source, isMissingOnline: false };
  if (register.kind === 'known')
    return { facts: register.facts, source: register.source, isMissingOnline: live?.kind === 'unknown' };
  if (register.kind === 'unknown' || live?.kind === 'unknown') return null;
  const reasons = [register.reason, ...(live === null ? [] : [live.reason])];
  return { reason: reasons.join(' et ') };
}
