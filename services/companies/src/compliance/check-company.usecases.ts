import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { CompanyCompliance } from '@probant/contracts/companies';
import { parseSiren } from '@probant/french/siren';
import { buildFrenchVatNumber } from '@probant/french/vat';
import type { Caller } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import type { CompanyFacts, FreezeAnswer, SourceFacts, VatAnswer } from '../company-facts.ts';
import type { FreezeListSource } from '../freeze/freeze-list-source.ts';
import { labelActivity, labelLegalForm } from '../labels/labels.ts';
import type { LiveSources } from '../live/live-sources.ts';
import { askCompanySearch, askVat } from './ask-sources.ts';
import { type CheckInput, makeChecks, summarizeChecks } from './checks.rules.ts';
import { createCompanyNotFoundError } from './compliance.errors.ts';
import { chooseCompany } from './merge-answers.rules.ts';
import { readRegisterAnswer } from './register-answer.rules.ts';
import type { RegisterLookup } from './register-lookup.ts';
import type { RegistersRepository } from './registers.repository.ts';
import { describeRegister } from './sources.ts';

export type CheckDeps = {
  readonly registers: RegistersRepository;
  readonly getFreezeList: FreezeListSource;
  readonly live: LiveSources;
  readonly audit: AuditWriter;
  readonly clock: Clock;
};

/**
 * Checks a company against every source there is, and records the check before anything is returned.
 *
 * @throws AppError 404 `company_not_found` when a complete source does not have the company and no other one does. That is recorded too.
 */
export async function checkCompany(deps: CheckDeps, siren: string, caller: Caller): Promise<CompanyCompliance> {
  const tenant = caller.tenantId;
  const valid = parseSiren(siren);
  const searching = askCompanySearch(deps.live, tenant, siren);
  const [lookup, search, vat] = await Promise.all([
    deps.registers.find(tenant, siren),
    searching,
    valid === null ? NO_VAT : askVat(deps.live, tenant, valid, async () => (await searching).notices),
  ]);
  const register = readRegisterAnswer(siren, lookup);
  const company = chooseCompany(register, search.company);
  if (company === null) {
    await record(deps.audit, siren, caller, { outcome: 'company_not_found' });
    throw createCompanyNotFoundError();
  }
  const freeze = await findFreezes(deps, tenant, lookup, company);
  const input = { isValidSiren: valid !== null, company, notices: search.notices, vat, freeze };
  const checks = makeChecks(input);
  const overall = summarizeChecks(checks);
  const statuses = Object.fromEntries(checks.map(({ code, status }) => [code, status]));
  await record(deps.audit, siren, caller, { overall, checks: statuses });
  const facts = 'facts' in company ? company.facts : null;
  return {
    siren,
    valid_siren: valid !== null,
    identity: describeIdentity(facts),
    status: { administrative: facts?.status ?? 'unknown', closed_at: facts?.closedOn ?? null },
    vat: {
      number: valid === null ? null : buildFrenchVatNumber(valid),
      checked: vat.kind === 'unavailable' ? 'not_checked' : vat.isValid ? 'valid' : 'invalid',
    },
    checks: [...checks],
    overall,
    sources: listSources(input),
    checked_at: new Date(deps.clock()).toISOString(),
  };
}

const NO_VAT: VatAnswer = { kind: 'unavailable', reason: 'la clé du SIREN est fausse' };

/** Codes and statuses only: not the name of the company, nor any message. */
async function record(
  audit: AuditWriter,
  siren: string,
  caller: Caller,
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit.record(
    { kind: 'caller', caller },
    { action: 'company.check', resource_type: 'company', resource_id: siren, metadata },
  );
}

async function findFreezes(
  { getFreezeList }: Pick<CheckDeps, 'getFreezeList'>,
  tenant: TenantId,
  { registers }: RegisterLookup,
  company: CheckInput['company'],
): Promise<FreezeAnswer> {
  const list = registers.freeze_list;
  if (list === undefined) return { kind: 'unavailable', reason: 'le registre des gels n’a pas été importé' };
  const names = 'reason' in company ? company.reason : readComparableNames(company.facts);
  if (typeof names === 'string') return { kind: 'unavailable', reason: names };
  const index = await getFreezeList(tenant, list.version);
  if (index === null) return { kind: 'unavailable', reason: 'le registre des gels est en cours de remplacement' };
  const source = describeRegister('freeze_list', { datasetDate: list.datasetDate, fetchedAt: list.importedAt });
  return { kind: 'answered', similar: index.findSimilar(names), source };
}

/** Returns the names that may be compared with a list of entities, or why there are none, in French. */
function readComparableNames({ name, otherNames, isPerson, isMasked }: CompanyFacts): readonly string[] | string {
  if (isPerson === true) return 'seuls les noms de personnes morales sont comparés au registre des gels';
  if (isMasked === true) return 'le nom de l’entreprise n’est pas diffusé';
  const names = [name, ...otherNames].filter((text) => text !== null);
  return names.length === 0 ? 'aucune source ne donne le nom de l’entreprise' : names;
}

const describeIdentity = (facts: CompanyFacts | null): CompanyCompliance['identity'] => ({
  name: facts?.name ?? null,
  legal_form: facts?.legalForm ? labelLegalForm(facts.legalForm) : null,
  naf: facts?.activity ? labelActivity(facts.activity.code, facts.activity.nomenclature) : null,
  created_at: facts?.createdOn ?? null,
  headquarters: facts?.headOffice ? { siret: facts.headOffice.siret, address: facts.headOffice.address } : null,
  diffusion: facts === null || facts.isMasked === null ? null : facts.isMasked ? 'partial' : 'full',
});

/** Each source that was read, once. */
function listSources({ company, notices, vat, freeze }: CheckInput): CompanyCompliance['sources'] {
  const sources: readonly (SourceFacts | undefined)[] = [
    ...('source' in company ? [company.source, company.facts.headOffice?.source] : []),
    'source' in notices ? notices.source : undefined,
    'source' in vat ? vat.source : undefined,
    'source' in freeze ? freeze.source : undefined,
  ];
  const byName = new Map(sources.flatMap((source) => (source === undefined ? [] : [[source.name, source]])));
  return [...byName.values()].map(({ name, licence, datasetDate, fetchedAt }) => ({
    name,
    licence,
    dataset_date: datasetDate,
    fetched_at: fetchedAt?.toISOString() ?? null,
  }));
}
